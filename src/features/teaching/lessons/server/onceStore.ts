// Present and former lessons of a group, from the change history: older calendar files may contain them (M135).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

interface Hours {
  /** 0 is Monday. Minutes after midnight. */
  day: number
  start: number
  end: number
}

interface Once {
  /** Hours now and hours ever, each ordered by day and hour. */
  now: Hours[]
  ever: Hours[]
  /** The earliest start and the latest end. */
  first: string
  last: string
  extras: { id: string; day: string; start: number; end: number }[]
}

const hours = sql`coalesce(json_agg(json_build_object('day', h.day, 'start', h.start_minute, 'end', h.end_minute) order by h.day, h.start_minute), '[]')`

export async function onceOf(db: Db, groupId: string): Promise<Once> {
  const { rows } = await sql<Once>`
    select least(g.start_date, c.first) as first, greatest(g.end_date, c.last) as last,
      (select ${hours} from group_schedule h where h.group_id = g.id) as now,
      (select ${hours} from (
        select day, start_minute, max(end_minute) as end_minute from (
          select day::int, start_minute::int, end_minute::int from group_schedule where group_id = g.id
          union all select (before ->> 'day')::int, (before ->> 'start_minute')::int, (before ->> 'end_minute')::int
          from change where tab = 'group_schedule' and op = 'D' and key >= ${`${groupId}/`} and key < ${`${groupId}0`}) a
        group by 1, 2) h) as ever,
      (select coalesce(json_agg(json_build_object('id', e.id, 'day', e.to_day, 'start', e.to_start, 'end', e.to_end) order by e.id), '[]') from (
        select x.id, x.to_day, x.to_start::int, x.to_end::int from lesson_change x where x.group_id = g.id and x.kind = 'extra'
        union select before ->> 'id', (before ->> 'to_day')::date, (before ->> 'to_start')::int, (before ->> 'to_end')::int
        from change where tab = 'lesson_change' and op = 'D' and before ->> 'group_id' = g.id and before ->> 'kind' = 'extra') e) as extras
    from class_group g cross join lateral (
      select min((before ->> 'start_date')::date) as first, max((before ->> 'end_date')::date) as last
      from change where tab = 'class_group' and op = 'U' and key = g.id) c
    where g.id = ${groupId}`.execute(db)
  return rows[0]!
}
