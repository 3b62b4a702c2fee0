// Sending one message: claimed, sent, marked. A crash between the provider's yes and our mark may repeat that one
// message, a letter with the same Message-ID; nothing else repeats (OUT-8).
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { toE164 } from '#lib/phones.ts'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Delivery, Part } from '#server/mail/mailer.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { outboxChanged } from '../contract.ts'
import { NO_ADDRESS } from '../texts.ts'
import { attachmentsOf, composed, type OutboxRow } from './compose.ts'
import { lateKinds, type Late } from './lateKinds.ts'
import { batchEvents } from './owners.ts'
import { SKIPPED } from './recipients.ts'
import { isWanted, toSend } from './store.ts'
import { lateness } from './worth.ts'

/** `later`: temporary failure. `none`: another worker has it, or it is done. */
export type SendOutcome = { state: 'sent' | 'failed' | 'none' | 'dropped' | 'held' } | { state: 'later'; reason: string }

const WAITING = ['queued', 'sending'] as const
type Channel = Selectable<DB['outbox']>['channel']

export const offIn = ({ mailer, sms }: Pick<JobContext, 'mailer' | 'sms'>): Channel[] => [
  ...(mailer.configured ? [] : ['email' as const]),
  ...(sms.configured ? [] : ['sms' as const]),
]

/** Sends a single message. @throws when the channel was unavailable and `mostTries` are not used up: the queue then tries again later. */
export async function send(context: JobContext, outboxId: string, mostTries: number): Promise<void> {
  const { db, emit } = context
  const off = offIn(context)
  const waiting = db.updateTable('outbox').where('id', '=', outboxId).where('state', 'in', WAITING)
  const tell = (batchId: string | null) => {
    emit(outboxChanged, [outboxId])
    if (batchId) for (const event of batchEvents.all()) emit(event, [batchId])
  }
  if (off.length > 0) {
    const heldRow = await waiting.where('channel', 'in', off).set({ state: 'held' }).returning('batchId').executeTakeFirst()
    if (heldRow) return tell(heldRow.batchId)
  }
  if (lacksPublicUrl(context.config)) {
    const heldRow = await waiting.where(withLink).set({ state: 'held', error: NO_ADDRESS }).returning('batchId').executeTakeFirst()
    if (heldRow) return tell(heldRow.batchId)
  }
  // Committed before sending, so that the screen shows it and a crash counts as an attempt.
  const claimed = await waiting
    .set({ state: 'sending', tries: sql<number>`tries + 1` })
    .returning('batchId')
    .executeTakeFirst()
  const outcome = await db.transaction().execute(trx => sendLocked(trx, context, outboxId, mostTries))
  if (outcome.state === 'none') return
  tell(claimed?.batchId ?? null)
  if (outcome.state === 'later') throw new Error(`not sent: ${outcome.reason}`)
}

/** Sends a message out of many, unless another worker is sending it. */
export async function sendNext(context: JobContext, outboxId: string, mostTries: number): Promise<SendOutcome> {
  const { rows } = await sql`
    update outbox set state = 'sending', tries = tries + 1
    where id = (select id from outbox where id = ${outboxId} and state = any(${WAITING}::text[]) for update skip locked)
    returning id`.execute(context.db)
  if (rows.length === 0) return { state: 'none' }
  return context.db.transaction().execute(trx => sendLocked(trx, context, outboxId, mostTries))
}

/** Publicity ends with its unsubscribe link (CON-62). */
const withLink = (eb: ExpressionBuilder<DB, 'outbox'>) =>
  eb('batchId', 'in', eb.selectFrom('notificationBatch').select('id').where('purpose', '=', 'marketing'))

/** Without a channel or address, holds everything that waits in a batch. @returns whether it did */
export async function holdBatch(context: JobContext, { batchId, channel }: { batchId: string; channel: Channel }): Promise<boolean> {
  const waiting = context.db
    .updateTable('outbox')
    .where('batchId', '=', batchId)
    .where('channel', '=', channel)
    .where('state', 'in', WAITING)
  if (offIn(context).includes(channel)) {
    await waiting.set({ state: 'held' }).execute()
    return true
  }
  if (!lacksPublicUrl(context.config)) return false
  const heldRows = await waiting.where(withLink).set({ state: 'held', error: NO_ADDRESS }).returning('id').execute()
  return heldRows.length > 0
}

/** People without an own e-mail have an address of `.invalid`: nothing is sent there (LLE-37). */
const hasAddress = ({ channel, recipient }: OutboxRow): boolean => channel !== 'email' || !recipient.endsWith('.invalid')

/** The row stays locked until its message is marked: a second run waits here and then finds nothing to do. */
async function sendLocked(trx: Db, context: JobContext, outboxId: string, mostTries: number): Promise<SendOutcome> {
  // A slow mail server takes longer than a transaction's idle limit.
  await sql`set local idle_in_transaction_session_timeout = '150s'`.execute(trx)
  const row = await toSend(trx, outboxId)
  if (!row) return { state: 'none' }
  const mark = trx.updateTable('outbox').where('id', '=', outboxId)
  const unsent = hasAddress(row) ? ((await isWanted(trx, row)) ? null : SKIPPED.unwanted) : SKIPPED.noEmail
  if (unsent !== null) {
    await mark.set({ state: 'dropped', error: unsent }).execute()
    return { state: 'dropped' }
  }
  const tooLate = lateness(row, { now: context.now, timeZone: context.academy.timeZone })
  if (tooLate) {
    await mark.set(tooLate).execute()
    return { state: tooLate.state }
  }
  const late = lateKinds.all().find(({ kind }) => kind === row.kind)
  const letter = late ? await late.write(trx, row, context) : {}
  if (letter === null) {
    await mark.set({ state: 'dropped', error: null }).execute()
    return { state: 'dropped' }
  }
  const { papers = [], ...content }: Partial<Late> = letter
  // Keeps the text readable.
  if (late) await mark.set(late.unkept === undefined ? content : { subject: content.subject!, text: late.unkept }).execute()
  const delivery = await delivered(trx, context, { ...row, ...content }, papers)
  if (delivery.state === 'sent') {
    await mark.set({ state: 'sent', sentAt: context.now, error: null }).execute()
    return delivery
  }
  const { reason } = delivery
  const last = delivery.permanent || row.tries >= mostTries
  await mark.set({ state: last ? 'failed' : 'queued', error: reason }).execute()
  return last ? { state: 'failed' } : { state: 'later', reason }
}

async function delivered(trx: Db, context: JobContext, row: OutboxRow, papers: Part[]): Promise<Delivery> {
  try {
    return await (row.channel === 'sms' ? asSms(trx, context, row) : asLetter(trx, context, row, papers))
  } catch (error) {
    context.log.error({ err: error, outbox: row.id }, 'message could not be prepared')
    return { state: 'failed', permanent: false, reason: 'No se pudo preparar el mensaje' }
  }
}

async function asLetter(trx: Db, context: JobContext, row: OutboxRow, papers: Part[]): Promise<Delivery> {
  const { inline, ...letter } = await composed(trx, row, context)
  const attachments = await attachmentsOf(trx, row, context)
  const { recipient: to, subject, messageId } = row
  const { email } = context.academy
  return context.mailer.send({
    to,
    subject,
    messageId,
    ...(email && { replyTo: email }),
    ...letter,
    attachments: [...inline, ...attachments, ...papers],
  })
}

async function asSms(trx: Db, context: JobContext, row: OutboxRow): Promise<Delivery> {
  const to = toE164(row.recipient.replace(/^\+/, ''))
  if (to === null) return { state: 'failed', permanent: true, reason: SKIPPED.badPhone }
  const { text } = await composed(trx, row, context)
  return context.sms.send({ to, text })
}
