// The line at the end of publicity (CON-62). A letter to many is drawn once; each gets a link of their own when it leaves.
import { createElement as h, type ReactElement } from 'react'
import { STOP_QUESTION } from '#lib/stopLink.ts'
import { COLOURS } from './layout.ts'
import { Link, Text } from './letterParts.ts'

/** Where the link will stand. Written words are escaped, so that nobody types an attribute. */
const PLACE = 'plantel:baja'
const LINK = new RegExp(`(<a href=")${PLACE}("[^>]*>)[^<]*`)

/** The plain text gets its line when it leaves. */
export const stopFooter = (): ReactElement =>
  h(
    'div',
    { 'data-skip-in-text': true },
    h(
      Text,
      { style: { margin: '16px 0 0', fontSize: 12, lineHeight: '18px', color: COLOURS.quiet, overflowWrap: 'anywhere' } },
      `${STOP_QUESTION} `,
      h(Link, { href: PLACE, style: { color: COLOURS.primary } }, 'liga'),
    ),
  )

/** The letter as this person gets it. */
export const withStopLink = ({ html, text }: { html: string; text: string }, url: string): { html: string; text: string } => ({
  html: html.replace(LINK, (_all, before: string, after: string) => before + url + after + url),
  text: `${text}\n\n${STOP_QUESTION} ${url}`,
})
