import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'

export type Target = 'student'

export interface Skipped {
  name: string
  reason: string
}

/** A sending, before its messages. */
export async function openBatch(db: Db, target: Target, skipped: readonly Skipped[], userId: string, now: Date): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('notificationBatch')
    .values({ id, target, skipped: JSON.stringify(skipped), userId, createdAt: now })
    .execute()
  return id
}

export interface BatchRow {
  target: Target
  skipped: Skipped[]
  messages: number
  sent: number
  failed: number
  held: number
}

/** A sending and what became of its messages up to now. */
export async function batch(db: Db, id: string): Promise<BatchRow | undefined> {
  const {
    rows: [row],
  } = await sql<BatchRow>`
    select b.target, b.skipped, o.* from notification_batch b
    cross join lateral (
      select count(*) as messages, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'held') as held
      from outbox where batch_id = b.id) o
    where b.id = ${id}`.execute(db)
  return row
}

export interface Addressee {
  id: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
}

export const student = (db: Db, id: string): Promise<Addressee | undefined> =>
  db
    .selectFrom('student')
    .select(['id', 'name', 'lastName', 'secondLastName', 'email', 'phoneNumber'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
