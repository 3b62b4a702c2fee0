// Every message leaves here: one row in the caller's transaction, and the job that sends it after the commit.
import type { Insertable } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { together } from '#server/db/driver/pipelined.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { DB } from '#server/db/schema.ts'
import type { Context } from '#server/http/feature.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { outboxChanged } from '../contract.ts'
import { sendOutbox } from './jobs.ts'

/** An attachment by reference: rendered or read when it is sent. */
export interface AttachmentRef {
  kind: 'receipt' | 'file'
  id: string
}

interface Common {
  recipient: string
  subject: string
  /** After this instant the letter is dropped instead of sent. */
  until: Date
  studentId?: string
  talkStudentId?: string
  attachments?: AttachmentRef[]
  /** Two letters with the same one are one: the second is not queued. By default every letter is its own. */
  dedupe?: string
  batchId?: string
}

/** A receipt's text is composed from its snapshot when it is sent, so that enrolling does not wait for it. `receiptCopy` is a reprint (COPIA). */
export interface ReceiptMail extends Common {
  kind: 'receipt' | 'receiptCopy'
  attachments: [{ kind: 'receipt'; id: string }]
}
export interface WrittenMail extends Common {
  kind: 'notice'
  html: string
  text: string
}

export type Mail = ReceiptMail | WrittenMail

interface LateMail {
  kind: string
  channel: 'email' | 'sms'
  recipient: string
  studentId: string | null
  talkStudentId?: string | null
  /** The recipient and subject, in its kind's form. */
  audience: object
  until: Date
  dedupe: string
}

type Queueing = Pick<Context, 'db' | 'now' | 'employeeId' | 'config' | 'enqueue' | 'emit'>

/**
 * Queues a letter inside the caller's transaction: it exists only if that commits.
 * @returns the outbox row's id, or null when a letter with the same `dedupe` is already there.
 */
export async function queueMail(context: Queueing, mail: Mail): Promise<string | null> {
  const letter = row(context, mail)
  const inserting = inserted(context.db, [letter])
  // A letter without `dedupe` is always new.
  if (mail.dedupe === undefined) await together(inserting, context.enqueue(sendOutbox, { outboxId: letter.id }))
  else {
    if ((await inserting).length === 0) return null
    await context.enqueue(sendOutbox, { outboxId: letter.id })
  }
  context.emit(outboxChanged, [letter.id])
  return letter.id
}

/** Letters to many: two statements, however many they are. @returns the ids of those that were queued. */
export async function queueMails(context: Queueing & Pick<Context, 'enqueueAll'>, mails: readonly Mail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const ids = await inserted(
    context.db,
    mails.map(mail => row(context, mail)),
  )
  await context.enqueueAll(
    sendOutbox,
    ids.map(outboxId => ({ outboxId })),
  )
  context.emit(outboxChanged, ids)
  return ids
}

const lateRow = ({ now, config }: Pick<Context, 'now' | 'config'>, { dedupe, audience, ...mail }: LateMail) => ({
  id: newId(now),
  ...mail,
  audience: JSON.stringify(audience),
  text: '',
  messageId: messageId(dedupe, config.publicUrl),
  createdAt: now,
  wantedAt: now,
})

/** Each once, however often requested; with its job in one transaction, so that a dying worker leaves both or neither. */
export async function queueLate(
  { db, now, config, emit, enqueueIn }: Pick<JobContext, 'db' | 'now' | 'config' | 'emit' | 'enqueueIn'>,
  mails: readonly LateMail[],
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(mail => lateRow({ now, config }, mail))
  const ids = await db.transaction().execute(async trx => {
    const queued = await inserted(trx, rows)
    await enqueueIn(
      trx,
      sendOutbox,
      queued.map(outboxId => ({ outboxId })),
    )
    return queued
  })
  if (ids.length > 0) emit(outboxChanged, ids)
}

/** The same in the transaction of a call, in the name of its user. @returns the ids of those that were not queued yet */
export async function queueLateNow(context: Queueing & Pick<Context, 'enqueueAll'>, mails: readonly LateMail[]): Promise<string[]> {
  if (mails.length === 0) return []
  const ids = await inserted(
    context.db,
    mails.map(mail => ({ ...lateRow(context, mail), userId: context.employeeId })),
  )
  await context.enqueueAll(
    sendOutbox,
    ids.map(outboxId => ({ outboxId })),
  )
  context.emit(outboxChanged, ids)
  return ids
}

function row({ now, employeeId, config }: Queueing, mail: Mail) {
  const id = newId()
  const content = mail.kind === 'notice' ? { html: mail.html, text: mail.text } : { html: null, text: '' }
  return {
    id,
    channel: 'email' as const,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    ...content,
    attachments: JSON.stringify(mail.attachments ?? []),
    messageId: messageId(mail.dedupe ?? id, config.publicUrl),
    studentId: mail.studentId ?? null,
    talkStudentId: mail.talkStudentId ?? null,
    batchId: mail.batchId ?? null,
    userId: employeeId,
    until: mail.until,
    createdAt: now,
    wantedAt: now,
  }
}

async function inserted(db: Db, rows: readonly Insertable<DB['outbox']>[]): Promise<string[]> {
  const queued = await db
    .insertInto('outbox')
    .values(rows)
    .onConflict(on => on.column('messageId').doNothing())
    .returning('id')
    .$if(rows.length === 1, one => one.modifyEnd(PLANNED_ONCE))
    .execute()
  return queued.map(({ id }) => id)
}

const messageId = (name: string, publicUrl: string): string => `<${name}@${new URL(publicUrl).hostname}>`
