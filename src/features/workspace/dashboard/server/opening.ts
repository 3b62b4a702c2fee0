import { sql } from 'kysely'
import { placedGroups } from '#features/foundation/reports/server/public.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { HOME_LIMITS } from '../contract.ts'
import type { Home, Moment } from './days.ts'

type Opening = NonNullable<Home['opening']>
type Row = Omit<Opening['list'][number], '_id'> & { id: string; total: number }

/** Groups that have not begun, the next one first; a package is at the campus of its first part. */
export async function openingPart(db: Db, { today, location }: Moment): Promise<Opening> {
  const { rows } = await sql<Row>`
    select g.id, g.name, g.start_date as start, l.name as location, g.taken - g.held as enrolled, coalesce(g.quota, 0) as quota, count(*) over () as total
    from ${placedGroups} g left join location l on l.id = g.location_id
    where g.parent_group_id is null and g.active and g.deleted_at is null and g.start_date > ${today}::date${ofCampus(sql`g.id`, location)}
    order by g.start_date, g.name, g.id limit ${HOME_LIMITS.opening}`.execute(db)
  return { total: rows[0]?.total ?? 0, list: rows.map(({ id: _id, total: _total, ...row }) => ({ ...row, _id })) }
}
