// What closing days would do: the lessons and people of each day, the groups that lose lessons.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Period } from './closedStore.ts'

export interface LostDay {
  date: string
  lessons: number
  /** Expected: enrolled in a group with a lesson; of a parent those without modules. */
  students: number
}
export interface LosingGroup {
  group: { _id: string; name: string }
  lost: number
  endDate: string
}

/** The days of the periods, each once. */
const daysOf = (periods: readonly Period[]) => sql`
  (select distinct d::date as d from unnest(${periods.map(each => each.startDate)}::date[], ${periods.map(each => each.endDate)}::date[]) as p (a, b),
    generate_series(p.a, p.b, interval '1 day') d)`

/** Lessons that are taught now and would not be. */
const lost = (periods: readonly Period[], location: string | null) => sql`
  ${daysOf(periods)} day cross join lateral lessons_on(day.d) l join class_group g on g.id = l.group_id
  left join classroom r on r.id = l.classroom_id
  where ${location === null ? sql`true` : sql`r.location_id = ${location}`}`

export async function lostDays(db: Db, periods: readonly Period[], location: string | null): Promise<LostDay[]> {
  const { rows } = await sql<LostDay>`
    with lost as materialized (select day.d, g.id from ${lost(periods, location)}),
    people as materialized (
      select r.group_id, count(*) as many from registration r
      where r.ended_at is null and r.group_id in (select id from lost)
        and not exists (select from registration m where m.parent_id = r.id and m.ended_at is null) group by 1)
    select day.d as date, count(lost.id) as lessons,
      (select coalesce(sum(p.many), 0) from (select distinct id from lost x where x.d = day.d) g join people p on p.group_id = g.id)::int as students
    from ${daysOf(periods)} day left join lost on lost.d = day.d
    group by day.d order by day.d`.execute(db)
  return rows
}

export async function losingGroups(db: Db, periods: readonly Period[], location: string | null): Promise<LosingGroup[]> {
  const { rows } = await sql<LosingGroup>`
    select json_build_object('_id', g.id, 'name', g.name) as "group", count(*) as lost, g.end_date
    from ${lost(periods, location)} group by g.id order by g.name, g.id`.execute(db)
  return rows
}
