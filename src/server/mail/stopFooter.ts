// The line at the end of publicity (CON-62). A letter to many is rendered once; each recipient's link is filled in when it leaves.
import { createElement as h, type ReactElement } from 'react'
import { STOP_QUESTION } from '#lib/stopLink.ts'
import { COLORS } from './layout.ts'
import { Link, Text } from './letterParts.ts'

/** Placeholder of the link. User text is escaped, so nobody can type it as an attribute. */
const PLACE = 'plantel:baja'
const LINK = new RegExp(`(<a href=")${PLACE}("[^>]*>)[^<]*`)

/** The plain text gets its line when the letter leaves. */
export const stopFooter = (): ReactElement =>
  h(
    'div',
    { 'data-skip-in-text': true },
    h(
      Text,
      { style: { margin: '16px 0 0', fontSize: 12, lineHeight: '18px', color: COLORS.quiet, overflowWrap: 'anywhere' } },
      `${STOP_QUESTION} `,
      h(Link, { href: PLACE, style: { color: COLORS.primary } }, 'liga'),
    ),
  )

export const withStopLink = ({ html, text }: { html: string; text: string }, url: string): { html: string; text: string } => ({
  html: html.replace(LINK, (_all, before: string, after: string) => before + url + after + url),
  text: `${text}\n\n${STOP_QUESTION} ${url}`,
})
