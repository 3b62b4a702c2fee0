// Stops messages of a user before they are sent (DES-18). It waits for a message that a worker is sending, which then counts as sent.
import { sql } from 'kysely'
import type { Context } from '#server/http/feature.ts'
import { outboxChanged } from '../contract.ts'
import { batchEvents } from './owners.ts'

/** The act that queued them: transaction, instant, and ids of its audit row. */
export interface RecallTarget {
  tx: string
  at: Date
  ids: readonly string[]
}

export async function recallMessages(
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  { tx, at, ids }: RecallTarget,
): Promise<{ stopped: number; left: number }> {
  // Uses indexes to find messages of that instant, of that batch, or the resent one.
  const ofAct = sql`wanted_tx = ${tx}::xid8 and (created_at = ${at}::timestamptz or batch_id = any(${ids}) or id = any(${ids}))`
  const { rows } = await sql<{ id: string; batchId: string | null }>`
    update outbox set state = 'held', recalled_at = ${now}::timestamptz, error = null
    where ${ofAct} and (state in ('queued', 'sending') or (state = 'held' and recalled_at is null))
    returning id, batch_id`.execute(db)
  const { rows: all } = await sql<{ found: number }>`select count(*)::int as found from outbox where ${ofAct}`.execute(db)
  emit(
    outboxChanged,
    rows.map(({ id }) => id),
  )
  const batches = new Set(rows.flatMap(({ batchId }) => batchId ?? []))
  if (batches.size > 0) for (const event of batchEvents.all()) emit(event, [...batches])
  return { stopped: rows.length, left: all[0]!.found - rows.length }
}

export interface Dropping {
  acts: readonly { tx: string; at: Date }[]
  /** Students that an undo removed: they get no more messages. */
  students: readonly string[]
  visitors: readonly string[]
}
/** A message of these acts to a group that was sent already. */
export interface LeftRegistration {
  groupId: string
  studentId: string
}

/**
 * Drops unsent messages about an undone act for good (M62). Waits for a message that a worker is sending.
 * @returns the students of groups who had such messages
 */
export async function dropMessages(
  { db, emit }: Pick<Context, 'db' | 'emit'>,
  { acts, students, visitors }: Dropping,
): Promise<LeftRegistration[]> {
  const ofActs = sql`exists (select from unnest(${acts.map(({ tx }) => tx)}::xid8[], ${acts.map(({ at }) => at)}::timestamptz[]) a (tx, at)
    where a.tx = o.wanted_tx and a.at = o.created_at)`
  const instants = acts.map(({ at }) => at)
  const { rows } = await sql<{ id: string; batchId: string | null }>`
    update outbox o set state = 'dropped', error = null
    where o.state in ('queued', 'sending', 'held', 'failed')
      and (o.created_at = any(${instants}::timestamptz[]) and ${ofActs}
        or o.student_id = any(${students}::text[]) or o.talk_student_id = any(${visitors}::text[]))
    returning id, batch_id`.execute(db)
  if (rows.length > 0) {
    emit(
      outboxChanged,
      rows.map(({ id }) => id),
    )
    const batches = new Set(rows.flatMap(({ batchId }) => batchId ?? []))
    if (batches.size > 0) for (const event of batchEvents.all()) emit(event, [...batches])
  }
  const { rows: registrations } = await sql<LeftRegistration>`
    select distinct b.target_ids[1] as group_id, o.student_id from outbox o join notification_batch b on b.id = o.batch_id and b.target = 'group'
    where o.state = 'sent' and o.created_at = any(${instants}::timestamptz[]) and ${ofActs} and o.student_id is not null order by 1, 2`.execute(
    db,
  )
  return registrations
}
