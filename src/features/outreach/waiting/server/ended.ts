import { sql } from 'kysely'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { personColumns, personJoins } from './rows.ts'

/** Offers of seats that ended without an answer: how many, and the first person of the first one. */
export async function endedOffers(
  db: Db,
  { since, location }: { since: Date; location: string | undefined },
): Promise<{ count: number; name: string } | undefined> {
  const here =
    location === undefined ? sql`` : sql`and (w.location_id = ${location} or w.group_id is not null ${ofCampus(sql`w.group_id`, location)})`
  const { rows } = await sql<{ count: number; name: string }>`
    select concat_ws(' ', p.name, nullif(p."lastName", '')) as name, count(*) over () as count from waiting w
    cross join lateral (
      select ${personColumns} from waiting_person p ${personJoins} where p.entry_id = w.id order by p.position limit 1) p
    where w.state = 'expired' and w.closed_at >= ${since} ${here}
    order by w.closed_at, w.id limit 1`.execute(db)
  return rows[0]
}
