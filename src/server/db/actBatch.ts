// What a person does as one, by many calls or in a job, is one record that its acts join (DES-20).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface Joining {
  batch: string
  /** Whose it is: nobody joins another person's. */
  user: string
  route: string
  /** What happened, as the route says it. */
  said: string
  /** The line that joins: it stands for all until a newer one does. */
  head: string
  now: Date
  /** How many acts, or records, the line counts for. */
  acts?: number
  /** The batch that this one takes back. */
  undoes?: string
}

/**
 * Written last of a transaction: those of one batch wait for each other here. One that was taken back stands again by what joins it.
 * @returns whether it was let in: not into another person's batch, nor into one that is going back.
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
