import { createElement as h } from 'react'
import { queueMail, worthByRule } from '#features/foundation/outbox/server/public.ts'
import { renderLetter } from '#server/mail/layout.ts'
import { Text } from '#server/mail/letterParts.ts'
import type { Context } from '#server/http/feature.ts'
import { holdersOfAll } from './rights.ts'

/** Sends a letter of one line to every user who holds every permission. */
export async function tellHolders(context: Context, { subject, line }: { subject: string; line: string }): Promise<void> {
  const { academy, now } = context
  const letter = await renderLetter({ academy, title: subject, preview: line, children: [h(Text, { key: 'what' }, line)] })
  for (const { email } of await holdersOfAll(context.db))
    await queueMail(context, { kind: 'notice', recipient: email, subject, until: worthByRule(now), ...letter })
}
