// Dry run of closing days: the lessons and people of each day, the groups that lose lessons.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Period } from './closedStore.ts'

export interface LostDay {
  date: string
  lessons: number
  /** Students of groups with a lesson; of a parent those without modules. */
  students: number
}
export interface LosingGroup {
  group: { _id: string; name: string }
  lost: number
  endDate: string
  /** The earliest end with as many lessons as before; null: the group is over, or a year is too short. */
  newEnd: string | null
  /** True when the room is taken on one of the added days. */
  collides: boolean
}

const daysOf = (periods: readonly Period[]) => sql`
  (select distinct d::date as d from unnest(${periods.map(each => each.startDate)}::date[], ${periods.map(each => each.endDate)}::date[]) as p (a, b),
    generate_series(p.a, p.b, interval '1 day') d)`

/** Counts the lessons that closing these days would remove. */
const lostLessons = (periods: readonly Period[], location: string | null) => sql`
  ${daysOf(periods)} day cross join lateral lessons_on(day.d) l join class_group g on g.id = l.group_id
  left join classroom r on r.id = l.classroom_id
  where ${location === null ? sql`true` : sql`r.location_id = ${location}`}`

export async function lostDays(db: Db, periods: readonly Period[], location: string | null): Promise<LostDay[]> {
  const { rows } = await sql<LostDay>`
    with lost as materialized (select day.d, g.id from ${lostLessons(periods, location)}),
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

/** Call before closing. The periods' days make up for nothing. */
export async function losingGroups(db: Db, periods: readonly Period[], location: string | null): Promise<LosingGroup[]> {
  const { rows } = await sql<LosingGroup>`
    with losing as materialized (
      select g.id, g.name, g.end_date, g.classroom_id, count(*) as lost from ${lostLessons(periods, location)} group by g.id, g.name, g.end_date, g.classroom_id),
    moved as (
      select l.*, case when l.end_date >= academy_today() then (
        select gained.d from (
          select n.d::date as d, sum(count(*)) over (order by n.d) as many
          from generate_series(l.end_date + 1, l.end_date + 366, interval '1 day') as n (d)
          join group_schedule s on s.group_id = l.id and s.day = extract(isodow from n.d)::int - 1
          where closed_on(n.d::date, (select r.location_id from classroom r where r.id = l.classroom_id)) is null
            and n.d::date <> all (array(select d from ${daysOf(periods)} day))
          group by n.d) gained
        where gained.many >= l.lost order by gained.d limit 1) end as new_end
      from losing l)
    select json_build_object('_id', m.id, 'name', m.name) as "group", m.lost, m.end_date, m.new_end, exists (
        select from group_schedule s join room_booking b on b.classroom_id = m.classroom_id and b.weekday = s.day
          and b.minutes && int4range(s.start_minute, s.end_minute) and b.dates && weekday_dates(m.end_date + 1, m.new_end, s.day)
        where s.group_id = m.id and b.group_id is distinct from m.id) as collides
    from moved m order by m.name, m.id`.execute(db)
  return rows
}
