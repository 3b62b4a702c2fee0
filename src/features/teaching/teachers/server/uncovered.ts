// Lessons whose teacher is absent, each with candidates (OFE-17).
import { sql } from 'kysely'
import type { z } from 'zod'
import { hhmmOf } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { UncoveredLesson } from '../contract.ts'

type Row = Omit<z.output<typeof UncoveredLesson>, 'startHour' | 'endHour'> & { start: number; end: number }

const person = (e: string) => sql.raw(`json_build_object('_id', ${e}.id, 'name', ${e}.name, 'lastName', ${e}.last_name)`)

/**
 * By day and hour. A candidate is a professor who is not absent, has no lesson or talk then, and teaches at that hour. Order: gives this
 * course, teaches at this campus that day, fewest lessons that day, name.
 */
export async function uncovered(
  db: Db,
  { from, to, location }: { from: string; to: string; location?: string | undefined },
): Promise<z.output<typeof UncoveredLesson>[]> {
  const { rows } = await sql<Row>`
    with given as materialized (
      select n.d::date as day, l.*, r.location_id from generate_series(${from}::date, ${to}::date, interval '1 day') as n (d)
      cross join lateral lessons_on(n.d::date) l left join classroom r on r.id = l.classroom_id
      where exists (select from teacher_absence a where a.dates @> n.d::date)
    ), taken as materialized (
      select day, teacher_id, range_agg(int4range(start_minute, end_minute)) as hours, count(*) as lessons, array_agg(distinct location_id) as campuses
      from given where teacher_id is not null group by 1, 2
    ), lesson as materialized (
      select row_number() over () as n, g.*, c.course_id, c.name, a.id as absence_id from given g
      join teacher_absence a on a.employee_id = g.teacher_id and a.dates @> g.day
      join class_group c on c.id = g.group_id
      where ${location ?? null}::text is null or g.location_id = ${location ?? null}
    ), ranked as (
      select l.n, e.id, e.name, e.last_name, row_number() over (partition by l.n order by
          exists (select from teacher_course k where k.employee_id = e.id and k.course_id = l.course_id) desc,
          coalesce(l.location_id = any(t.campuses), false) desc, coalesce(t.lessons, 0), plain_text(e.last_name || ' ' || e.name), e.id) as place
      from lesson l join employee e on e.is_professor and e.deleted_at is null
      left join taken t on t.day = l.day and t.teacher_id = e.id
      where not coalesce(t.hours && int4range(l.start_minute, l.end_minute), false)
        and not exists (select from teacher_absence a where a.employee_id = e.id and a.dates @> l.day)
        and not exists (select from talk k join talk_schedule s on s.talk_id = k.id and s.day = extract(isodow from k.date)::int - 1
          where k.teacher_id = e.id and k.active and k.deleted_at is null and k.date = l.day
            and s.start_minute < l.end_minute and l.start_minute < s.end_minute)
        and (not exists (select from teacher_hours h where h.employee_id = e.id) or exists (
          select from teacher_hours h where h.employee_id = e.id and h.weekday = extract(isodow from l.day)::int - 1
            and h.start_minute <= l.start_minute and l.end_minute <= h.end_minute))
    )
    select json_build_object('_id', l.group_id, 'name', l.name) as "group", c.name as course, l.day, l.start_minute as start, l.end_minute as "end",
      case when r.id is not null then json_build_object('_id', r.id, 'name', r.name) end as class_room,
      case when o.id is not null then json_build_object('_id', o.id, 'name', o.name) end as location,
      ${person('t')} as teacher, l.absence_id as absence,
      (select count(*) from registration s where s.group_id = l.group_id and s.ended_at is null) as enrolled,
      (select coalesce(json_agg(${person('k')} order by k.place), '[]') from ranked k where k.n = l.n and k.place <= 5) as candidates
    from lesson l join course c on c.id = l.course_id join employee t on t.id = l.teacher_id
    left join classroom r on r.id = l.classroom_id left join location o on o.id = l.location_id
    order by l.day, l.start_minute, l.name, l.n`.execute(db)
  return rows.map(({ start, end, ...row }) => ({ ...row, startHour: hhmmOf(start), endHour: hhmmOf(end) }))
}
