// The way out of the house: one row in the caller's transaction, and the job that sends it after the commit.
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/feature.ts'
import { outboxChanged } from '../contract.ts'
import { sendOutbox } from './jobs.ts'

/** What goes along, by reference: rendered or read when it is sent. */
export interface AttachmentRef {
  kind: 'receipt' | 'file'
  id: string
}

interface Common {
  recipient: string
  subject: string
  studentId?: string
  attachments?: AttachmentRef[]
  /** Two letters with the same one are one: the second is not queued. By default every letter is its own. */
  dedupe?: string
  /** The sending that it belongs to. */
  batchId?: string
}

/** A receipt's text is composed from its snapshot when it is sent, so that enrolling does not wait for it. `receiptCopy` is a reprint (COPIA). */
export interface ReceiptMail extends Common {
  kind: 'receipt' | 'receiptCopy'
  attachments: [{ kind: 'receipt'; id: string }]
}
/** Any other letter comes written. */
export interface WrittenMail extends Common {
  kind: 'notice'
  html: string
  text: string
}

export type Mail = ReceiptMail | WrittenMail

/**
 * Queues a letter inside the caller's transaction: it exists only if that commits.
 * @returns the outbox row's id, or null when a letter with the same `dedupe` is already there.
 */
export async function queueMail(
  context: Pick<Context, 'db' | 'now' | 'user' | 'config' | 'enqueue' | 'emit'>,
  mail: Mail,
): Promise<string | null> {
  const id = newId()
  const written = mail.kind === 'notice' ? { html: mail.html, text: mail.text } : { html: null, text: '' }
  const queued = await context.db
    .insertInto('outbox')
    .values({
      id,
      channel: 'email',
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      ...written,
      attachments: JSON.stringify(mail.attachments ?? []),
      messageId: messageId(mail.dedupe ?? id, context.config.publicUrl),
      studentId: mail.studentId ?? null,
      batchId: mail.batchId ?? null,
      userId: context.user.id,
      createdAt: context.now,
    })
    .onConflict(on => on.constraint('outbox_message_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!queued) return null
  await context.enqueue(sendOutbox, { outboxId: id })
  context.emit(outboxChanged, [id])
  return id
}

const messageId = (name: string, publicUrl: string): string => `<${name}@${new URL(publicUrl).hostname}>`
