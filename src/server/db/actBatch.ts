// Acts that a user does as one, over several calls or in a job, join one batch (DES-20).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface Joining {
  batch: string
  user: string
  route: string
  said: string
  head: string
  now: Date
  acts?: number
  undoes?: string
}

/**
 * Written last in a transaction: acts of one batch wait for each other here. An undone batch becomes active again when an act joins it.
 * @returns false when the batch belongs to another user or is being undone
 */
export async function joinBatch(db: Db, { batch, user, route, said, head, now, acts = 1, undoes }: Joining): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into act_batch as b (id, user_id, route, said, acts, head, undoes, at)
    values (${batch}, ${user}, ${route}, ${said}, ${acts}, ${head}, ${undoes ?? null}, ${now})
    on conflict (id) do update set acts = b.acts + excluded.acts, head = greatest(b.head, excluded.head), at = excluded.at, state = 'done'
    where b.user_id = excluded.user_id and b.state in ('done', 'undone')
    returning b.id`.execute(db)
  return rows.length > 0
}
