// Text messages of the house. Without a provider they are kept here to be read (decisions "Notifications").
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/feature.ts'
import { outboxChanged } from '../contract.ts'

export interface Sms {
  kind: 'notice'
  recipient: string
  text: string
  studentId?: string
  batchId?: string
}

/** Queues a text message inside the caller's transaction. @returns the outbox row's id. */
export async function queueSms(
  { db, now, user, emit }: Pick<Context, 'db' | 'now' | 'user' | 'emit'>,
  { kind, recipient, text, studentId, batchId }: Sms,
): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('outbox')
    .values({
      id,
      channel: 'sms',
      kind,
      recipient,
      text,
      messageId: `sms:${id}`,
      state: 'held',
      studentId: studentId ?? null,
      batchId: batchId ?? null,
      userId: user.id,
      createdAt: now,
    })
    .execute()
  emit(outboxChanged, [id])
  return id
}
