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
