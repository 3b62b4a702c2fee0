// The uses that prevent the deletion of a campus or room (LOC-46…LOC-49).
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Use, Warning } from '#contract/inUse.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { type Seeing, usesFor } from '#server/db/inUse.ts'

type UseRow = Pick<Use, 'kind' | 'name'> & { id: string }
const toUse = ({ id, ...use }: UseRow): Use => ({ _id: id, ...use })

/**
 * Groups, active or not, with their changed lessons, and talks in these rooms that have not ended on the day `today`; soonest end first.
 * The rooms are locked.
 */
async function ofRooms(db: Db, ids: readonly string[], today: string): Promise<Use[]> {
  const { rows } = await sql<UseRow>`
    select kind, id, name from (
      select 'group' as kind, id, name, end_date as last from class_group
      where classroom_id = any(${ids}) and deleted_at is null and end_date >= ${today}
      union
      select 'group', g.id, g.name, g.end_date from lesson_change x join class_group g on g.id = x.group_id
      where coalesce(x.classroom_id, case when x.kind <> 'extra' then g.classroom_id end) = any(${ids}) and x.to_day >= ${today}
        and g.deleted_at is null and (g.end_date < ${today} or coalesce(g.classroom_id <> all(${ids}), true))
      union all
      select 'talk', id, name, date from talk
      where classroom_id = any(${ids}) and deleted_at is null and (date >= ${today} or date is null)
    ) used order by kind, last, name, id`.execute(db)
  return rows.map(toUse)
}

/** A lesson of another campus may be moved into a room: it counts, without its name (M65). */
export const usesOfRooms = (
  { db, today, ...context }: Pick<Context, 'db' | 'today'> & Seeing,
  ids: readonly string[],
): Promise<{ uses: Use[]; total: number }> =>
  usesFor(context, async () => {
    const uses = await ofRooms(db, ids, today)
    return { uses, total: uses.length }
  })

/** M41: one warning with the running groups whose quota exceeds the room's new capacity. */
export async function tooSmallFor(
  db: Db,
  room: { id: string; name: string; capacity: number },
  today: string,
): Promise<z.input<typeof Warning>[]> {
  const { rows } = await sql<{ name: string; quota: number }>`
    select name, quota from class_group
    where classroom_id = ${room.id} and deleted_at is null and end_date >= ${today} and quota > ${room.capacity}
    order by name, id`.execute(db)
  if (rows.length === 0) return []
  const groups = rows.map(({ name, quota }) => `${name} (${quota})`).join(', ')
  const only = room.capacity === 1 ? 'queda con 1 lugar' : `queda con ${room.capacity} lugares`
  return [{ code: 'ROOM_TOO_SMALL', message: `${room.name} ${only}, menos que el cupo de estos grupos: ${groups}.` }]
}

/** Employees whose till is at the campus, or who are limited to it (CON-16). The campus must be locked. */
export async function usesOfLocation(db: Db, id: string): Promise<Use[]> {
  const { rows } = await sql<UseRow>`
    select 'employee' as kind, id, concat_ws(' ', name, last_name) as name
    from employee where (location_id = ${id} or ${id}::text = any (campuses)) and deleted_at is null order by name, last_name, id`.execute(
    db,
  )
  return rows.map(toUse)
}
