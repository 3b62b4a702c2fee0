// Sending one letter: claimed, sent, marked. A crash between the mail server's yes and our mark may repeat that one
// letter with the same Message-ID; nothing else repeats (decisions "Notifications").
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { JobContext } from '#server/jobs.ts'
import type { Delivery } from '#server/mail/mailer.ts'
import { outboxChanged } from '../contract.ts'
import { attachmentsOf, composed, type OutboxRow } from './compose.ts'

/** @throws when the mail server was away and `mostTries` are not used up: the queue then tries again later. */
export async function send(context: JobContext, outboxId: string, mostTries: number): Promise<void> {
  const { db, emit, mailer } = context
  const waiting = db.updateTable('outbox').where('id', '=', outboxId).where('state', 'in', ['queued', 'sending'])
  if (!mailer.configured) {
    const held = await waiting.set({ state: 'held' }).returning('id').executeTakeFirst()
    if (held) emit(outboxChanged, [outboxId])
    return
  }
  // Committed before the letter goes out, so that the screen shows it and a try that crashes is counted.
  await waiting.set({ state: 'sending', tries: sql<number>`tries + 1` }).execute()
  const delivery = await db.transaction().execute(trx => sendLocked(trx, context, outboxId, mostTries))
  if (!delivery) return
  emit(outboxChanged, [outboxId])
  if (delivery.state === 'failed' && !delivery.permanent) throw new Error(`not sent: ${delivery.reason}`)
}

/** The row stays locked until its letter is marked: a second run waits here and then finds nothing to do. */
async function sendLocked(trx: Db, context: JobContext, outboxId: string, mostTries: number): Promise<Delivery | null> {
  const row = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', outboxId)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const delivery = await delivered(trx, context, row)
  const mark = trx.updateTable('outbox').where('id', '=', outboxId)
  if (delivery.state === 'sent') {
    await mark.set({ state: 'sent', sentAt: context.now, error: null }).execute()
    return delivery
  }
  const last = delivery.permanent || row.tries >= mostTries
  await mark.set({ state: last ? 'failed' : 'queued', error: delivery.reason }).execute()
  return last ? { ...delivery, permanent: true } : delivery
}

async function delivered(trx: Db, context: JobContext, row: OutboxRow): Promise<Delivery> {
  try {
    const { inline, ...letter } = await composed(trx, row, context)
    const attachments = await attachmentsOf(trx, row, context)
    return await context.mailer.send({
      to: row.recipient,
      subject: row.subject,
      messageId: row.messageId,
      ...letter,
      attachments: [...inline, ...attachments],
    })
  } catch (error) {
    context.log.error({ err: error, outbox: row.id }, 'letter could not be prepared')
    return { state: 'failed', permanent: false, reason: 'No se pudo preparar el mensaje' }
  }
}
