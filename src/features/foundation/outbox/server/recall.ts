// Stops what a person sent on purpose before it goes (DES-18). A message in a worker's hands is waited for, and has left.
import { sql } from 'kysely'
import type { Context } from '#server/http/feature.ts'
import { outboxChanged } from '../contract.ts'
import { batchEvents } from './owners.ts'

/** The act that wanted them sent: its transaction and instant, and what its line names. */
export interface Wanted {
  tx: string
  at: Date
  ids: readonly string[]
}

/** @returns how many were stopped, and how many had left. */
export async function recallMessages(
  { db, now, emit }: Pick<Context, 'db' | 'now' | 'emit'>,
  { tx, at, ids }: Wanted,
): Promise<{ stopped: number; left: number }> {
  // Found by what is indexed: messages of that instant, of that batch, or the one that was sent again.
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
  /** Whose messages: their transactions and instants. */
  acts: readonly { tx: string; at: Date }[]
  /** Whom an undo put away: nothing more is written to them. */
  students: readonly string[]
  visitors: readonly string[]
}
/** A message of these acts that had left, of a sending to a group. */
export interface Left {
  groupId: string
  studentId: string
}

/**
 * What was undone is not written about: messages that have not left are dropped, and never sent again (M62). A message in a worker's hands
 * is waited for.
 * @returns the students of groups who had theirs.
 */
export async function dropMessages({ db, emit }: Pick<Context, 'db' | 'emit'>, { acts, students, visitors }: Dropping): Promise<Left[]> {
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
  const { rows: left } = await sql<Left>`
    select distinct b.target_ids[1] as group_id, o.student_id from outbox o join notification_batch b on b.id = o.batch_id and b.target = 'group'
    where o.state = 'sent' and o.created_at = any(${instants}::timestamptz[]) and ${ofActs} and o.student_id is not null order by 1, 2`.execute(
    db,
  )
  return left
}
