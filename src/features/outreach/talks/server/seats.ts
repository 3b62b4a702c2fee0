// Seats of talks: `taken` changes in the transaction that writes the visitor, and is never counted (TLK-55).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { talkFailures } from '../contract.ts'

/** Takes one seat and locks the talk's row; of many for the last one exactly one succeeds. @returns the taken seats */
export async function takeSeat(db: Db, talkId: string, today: string): Promise<number> {
  const seat = await db
    .updateTable('talk')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', talkId)
    .where('deletedAt', 'is', null)
    .where('active', '=', true)
    .where(({ or, eb }) => or([eb('date', 'is', null), eb('date', '>=', today)]))
    .whereRef('taken', '<', 'quota')
    .returning('taken')
    .executeTakeFirst()
  return seat ? seat.taken : whyNot(db, talkId, today)
}

async function whyNot(db: Db, talkId: string, today: string): Promise<never> {
  const talk = await db
    .selectFrom('talk')
    .select(['active', 'date'])
    .where('id', '=', talkId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!talk) return fail(talkFailures.TALK_NOT_FOUND)
  // A seat freed after the refusal goes to the next call.
  return fail(talk.active && (talk.date === null || talk.date >= today) ? talkFailures.TALK_FULL : talkFailures.TALK_CLOSED)
}

/** Frees one. Its visitor must be locked. */
export const freeSeat = (db: Db, talkId: string) =>
  db
    .updateTable('talk')
    .set({ taken: sql<number>`taken - 1` })
    .where('id', '=', talkId)
    .execute()
