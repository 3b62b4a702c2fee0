// Reception's day: current lessons at the campus, groups almost full, overdue debtors with class today. One statement each, at most.
import { sql } from 'kysely'
import { reallyHad } from '#features/money/registrations/server/public.ts'
import type { Reply } from '#contract/route.ts'
import { startOfDay } from '#lib/days.ts'
import type { Schedule } from '#lib/schedules.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import type { Db } from '#server/db/connect.ts'
import { FEW, HOME_LIMITS, SOON, type dashboard } from '../contract.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import type { Moment } from './days.ts'
import { minutesNow, type LessonRow, type Today } from './lessons.ts'

export type Desk = Reply<typeof dashboard.desk>
type Part<K extends keyof Desk> = NonNullable<Desk[K]>

/** The employee's own campus. */
export async function ownCampus(db: Db, employeeId: string): Promise<string | null> {
  const { rows } = await sql<{ locationId: string | null }>`
    select l.id as location_id from employee e join location l on l.id = e.location_id and l.deleted_at is null
    where e.id = ${employeeId}`.execute(db)
  return rows[0]?.locationId ?? null
}

/** Net, like the cash report; `count` of charges only. */
export async function takings(db: Db, { now, today, timeZone, location }: Moment): Promise<Part<'takings'>> {
  const { rows } = await sql<Part<'takings'>>`
    select coalesce(sum(e.amount), 0)::bigint as amount, count(*) filter (where e.amount > 0) as count
    from entry e
    where ${cashEntries()} and e.voided_at is null and e.amount <> 0 and e.entered_at >= ${startOfDay(today, timeZone)} and e.entered_at <= ${now}
      ${location === undefined ? sql`` : sql`and e.location_id = ${location}`}`.execute(db)
  return rows[0]!
}

export async function enrolments(db: Db, { now, today, timeZone, location }: Moment): Promise<Part<'enrolments'>> {
  const { rows } = await sql<Part<'enrolments'>>`
    select count(*) filter (where true ${ofCampus(sql`r.group_id`, location)}) as here, count(*) as academy
    from registration r
    where ${reallyHad('r')} and r.registered_at >= ${startOfDay(today, timeZone)} and r.registered_at <= ${now}`.execute(db)
  return rows[0]!
}

/** @param withAttendance the caller may see how many came */
export const toLesson = ({ id, isParent: _isParent, present, teacher, ...row }: LessonRow, withAttendance: boolean) => ({
  ...row,
  _id: id,
  teacher: teacher || null,
  ...(withAttendance && { present }),
})

export function nowPart({ closed, lessons: all }: Today, moment: Moment, withAttendance: boolean): Part<'now'> {
  const minutes = minutesNow(moment)
  const lessons = all.filter(({ start, end }) => end > minutes && start <= minutes + SOON)
  const running = lessons.filter(({ start }) => start <= minutes)
  const sum = (of: 'present' | 'expected') => running.reduce((total, lesson) => total + lesson[of], 0)
  return {
    expected: sum('expected'),
    ...(withAttendance && { present: sum('present') }),
    closed,
    list: lessons.map(lesson => toLesson(lesson, withAttendance)),
  }
}

/** Groups open for enrolment with few seats left. */
export async function seats(db: Db, { today, location }: Moment): Promise<Part<'seats'>> {
  const { rows } = await sql<{ id: string; name: string; startDate: string; taken: number; quota: number; schedules: Schedule[] }>`
    select g.id, g.name, g.start_date, g.taken, g.quota,
      (select coalesce(json_agg(json_build_object('day', t.day, 'startHour', to_char(t.start_minute / 60, 'FM00') || to_char(t.start_minute % 60, 'FM00'),
         'endHour', to_char(t.end_minute / 60, 'FM00') || to_char(t.end_minute % 60, 'FM00')) order by t.day, t.start_minute), '[]')
       from group_schedule t where t.group_id = g.id) as schedules
    from class_group g
    where g.active and g.deleted_at is null and g.parent_group_id is null and g.end_date >= ${today}
      and g.quota - g.taken between 1 and ${FEW} ${ofCampus(sql`g.id`, location)}
    order by g.quota - g.taken, g.start_date, g.name, g.id limit ${HOME_LIMITS.seats}`.execute(db)
  return rows.map(({ id: _id, startDate: start, ...row }) => ({ _id, start, ...row }))
}

/** Overdue amounts of the students with class on `day`, ordered by the hour of their first class. */
export async function overduePart(
  db: Db,
  { today, location }: Moment,
  { day = today, limit = HOME_LIMITS.overdue }: { day?: string; limit?: number } = {},
): Promise<Part<'overdue'>> {
  const { rows } = await sql<{
    id: string
    name: string
    group: string
    hour: number
    amount: number
    days: number
    count: number
    sum: number
  }>`
    with lesson as materialized (
      select g.id, g.name, min(t.start_minute) as start from lessons_on(${day}::date) t join class_group g on g.id = t.group_id
      where true ${ofCampus(sql`g.id`, location)} group by g.id, g.name
    ), late as materialized (
      select distinct on (s.id) s.id, concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '')) as name, x.name as "group",
        x.start as hour, ${today}::date - s.due_on as days,
        (select sum(d.open) from open_due d where d.student_id = s.id and d.due_on < ${today}) as amount
      from lesson x
      join registration r on r.group_id = x.id and r.ended_at is null
      join student s on s.id = r.student_id and s.deleted_at is null and s.due_on < ${today}
      order by s.id, x.start, x.id)
    select id, name, "group", hour, days, amount::bigint as amount, count(*) over () as count, (sum(amount) over ())::bigint as sum
    from late order by hour, name, id limit ${limit}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.sum ?? 0,
    list: rows.map(({ id: _id, count: _count, sum: _sum, ...row }) => ({ _id, ...row })),
  }
}
