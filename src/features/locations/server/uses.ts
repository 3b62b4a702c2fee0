// What keeps a campus or a room from being deleted (decisions "Courses, groups, rooms").
import { sql } from 'kysely'
import type { Use } from '#contract/uses.ts'
import type { Db } from '#server/db/connect.ts'

type UseRow = Pick<Use, 'kind' | 'name'> & { id: string }
const toUse = ({ id, ...use }: UseRow): Use => ({ _id: id, ...use })

/** Groups, active or not, and talks that stand in these rooms and have not ended on the day `today`; soonest end first. The rooms are locked. */
export async function usesOfRooms(db: Db, ids: readonly string[], today: string): Promise<Use[]> {
  const { rows } = await sql<UseRow>`
    select kind, id, name from (
      select 'group' as kind, id, name, end_date as last from class_group
      where classroom_id = any(${ids}) and deleted_at is null and end_date >= ${today}
      union all
      select 'talk', id, name, date from talk
      where classroom_id = any(${ids}) and deleted_at is null and (date >= ${today} or date is null)
    ) used order by kind, last, name, id`.execute(db)
  return rows.map(toUse)
}

/** Employees whose till stands in the campus. The campus is locked. */
export async function usesOfLocation(db: Db, id: string): Promise<Use[]> {
  const { rows } = await sql<UseRow>`
    select 'employee' as kind, id, concat_ws(' ', name, last_name) as name
    from employee where location_id = ${id} and deleted_at is null order by name, last_name, id`.execute(db)
  return rows.map(toUse)
}
