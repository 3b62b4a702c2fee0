// A notification as a letter. createElement escapes user text; its line breaks stay.
import { createElement as h, Fragment, type ReactNode } from 'react'
import { COLORS, MARK, renderLetter, type Letterhead } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'
import type { Part } from '#server/mail/mailer.ts'
import { stopFooter } from '#server/mail/stopFooter.ts'
import type { Purpose } from '#features/foundation/outbox/contract.ts'
import { TEMPLATE_MARKS } from '../contract.ts'

const STYLE = { margin: 0, fontSize: 14, lineHeight: '20px', color: COLORS.text, overflowWrap: 'anywhere' } as const

const PREVIEW_LENGTH = 120

const lines = (text: string): ReactNode[] => text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))

interface Notice {
  academy: Letterhead
  subject: string
  message: string
  purpose: Purpose
  preview?: string
}

export const noticeLetter = ({
  academy,
  subject,
  message,
  purpose,
  preview = message.slice(0, PREVIEW_LENGTH),
}: Notice): Promise<{ html: string; text: string }> =>
  renderLetter({
    academy,
    title: subject,
    preview,
    children: [
      h(Text, { key: 'said', style: STYLE }, lines(message)),
      purpose === 'marketing' && h(Fragment, { key: 'stop' }, stopFooter()),
    ],
  })

/** The same letter with a placeholder for its text and an inline picture, because a preview cannot load any. */
export async function noticeTemplate(academy: Letterhead, mark: Part, purpose: Purpose): Promise<string> {
  const { html } = await noticeLetter({ academy, ...TEMPLATE_MARKS, purpose, preview: TEMPLATE_MARKS.subject })
  return html.replaceAll(`cid:${MARK.cid}`, `data:${mark.type};base64,${Buffer.from(mark.content).toString('base64')}`)
}
