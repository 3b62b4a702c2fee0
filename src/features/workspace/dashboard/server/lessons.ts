// Today's lessons with seats and attendance: for the list of groups, the attendance so far, and the debtors with class today.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { wallClock } from '#lib/days.ts'
import { HOME_LIMITS } from '../contract.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import type { Home, Moment } from './days.ts'

export interface LessonRow {
  id: string
  name: string
  course: string
  /** Start and end in minutes after midnight. */
  start: number
  end: number
  location: string | null
  classRoom: string | null
  teacher: string | null
  enrolled: number
  quota: number | null
  /** Expected students. A parent group expects only those without modules, because the others attend the modules. */
  expected: number
  present: number
  isParent: boolean
  /** All the group's lessons of today are cancelled: expects nobody. */
  cancelled: boolean
  /** The substitute of the group's teacher. */
  substitute: string | null
}
export interface Today {
  /** The name of a day without lessons, here or everywhere; null: open. */
  closed: string | null
  lessons: LessonRow[]
}

export async function lessonsOf(db: Db, moment: Moment): Promise<Today> {
  const { today, location } = moment
  const { rows } = await sql<{ closed: string | null } & (LessonRow | { id: null })>`${PLANNED_ONCE}
    with came as materialized (
      select a.group_id, count(*) as present from attendance a where a.day = ${today} and a.present group by 1)
    select d.closed, t.* from (select ${closedOn(moment)} as closed) d left join (
    select g.id, g.name, c.name as course, h.start, h."end", coalesce(l.name, k.campus) as location, r.name as class_room, concat_ws(' ', e.name, e.last_name) as teacher, g.taken - g.held as enrolled, g.quota,
      coalesce(came.present, 0) as present, k.children > 0 as is_parent, h.cancelled,
      case when h.teacher_id is distinct from g.teacher_id then nullif(concat_ws(' ', e.name, e.last_name), '') end as substitute,
      case when h.cancelled then 0 when k.children = 0 then g.taken - g.held else (
        select count(*) from registration p where p.group_id = g.id and p.ended_at is null
          and not exists (select from registration m where m.parent_id = p.id and m.ended_at is null)) end as expected
    from (
      select t.group_id, min(t.start_minute) as start, max(t.end_minute) as "end", (array_agg(t.classroom_id order by t.start_minute))[1] as classroom_id,
        (array_agg(t.teacher_id order by t.start_minute))[1] as teacher_id, false as cancelled
      from lessons_on(${today}::date) t group by 1
      union all
      select t.group_id, min(t.start_minute), max(t.end_minute), min(t.classroom_id), min(t.teacher_id), true
      from lessons_gone(${today}::date) t join lesson_change x on x.id = t.change_id and x.kind = 'cancelled'
      where not exists (select from lessons_on(${today}::date) o where o.group_id = t.group_id) group by 1) h
    join class_group g on g.id = h.group_id
    join course c on c.id = g.course_id
    cross join lateral (
      select count(*) as children, case when count(distinct kl.id) > 1 then 'Varias' else min(kl.name) end as campus
      from class_group k left join classroom kr on kr.id = k.classroom_id left join location kl on kl.id = kr.location_id
      where c.is_parent and k.parent_group_id = g.id and k.deleted_at is null) k
    left join classroom r on r.id = h.classroom_id
    left join location l on l.id = r.location_id
    left join employee e on e.id = h.teacher_id
    left join came on came.group_id = g.id
    where true ${ofCampus(sql`g.id`, location)}) t on true
    order by t.start, t.name, t.id`.execute(db)
  // Without a lesson the day still has a row. A parent's own hours are only for students without modules.
  const lessons = rows
    .filter(row => row.id !== null)
    .filter(row => !row.isParent || row.expected > 0 || row.cancelled)
    .map(({ closed: _closed, ...lesson }) => lesson)
  return { closed: rows[0]!.closed, lessons }
}

const closedOn = ({ today, location }: Moment) => sql<string | null>`closed_on(${today}::date, ${location ?? null})`
/** The name of today's closed day; null: today is open. */
export async function closedToday(db: Db, moment: Moment): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select ${closedOn(moment)} as name`.execute(db)
  return rows[0]!.name
}

export const minutesNow = ({ now, timeZone }: Moment) => wallClock(now, timeZone).minutes

/** Running and next lessons first, then ended ones. */
export function groupsPart({ closed, lessons }: Today, moment: Moment, withAttendance: boolean): NonNullable<Home['groups']> {
  const minutes = minutesNow(moment)
  const over = ({ end }: LessonRow) => Number(end <= minutes)
  const list = lessons
    .toSorted((a, b) => over(a) - over(b) || a.start - b.start)
    .slice(0, HOME_LIMITS.groups)
    .map(({ id, isParent: _isParent, teacher: _teacher, present, ...row }) => ({ ...row, _id: id, ...(withAttendance && { present }) }))
  return { total: lessons.filter(({ cancelled }) => !cancelled).length, closed, list }
}

/** Sums the lessons that have begun. Counts a student once, even after a change of group. */
export function attendancePart(lessons: readonly LessonRow[], moment: Moment): { present: number; expected: number } {
  const minutes = minutesNow(moment)
  const startedLessons = lessons.filter(({ start }) => start <= minutes)
  const expected = startedLessons.reduce((sum, lesson) => sum + lesson.expected, 0)
  const present = startedLessons.reduce((sum, lesson) => sum + Math.min(lesson.present, lesson.expected), 0)
  return { present, expected }
}

/** Debtors; at a campus the students of its groups, with all their debts. Overdue: a plan date before today. */
export async function debts(db: Db, { today, location }: Moment): Promise<NonNullable<Home['debts']>> {
  const standing = sql`select r.student_id from registration r where r.ended_at is null ${ofCampus(sql`r.group_id`, location)}`
  const here = (id: RawBuilder<unknown>) => (location === undefined ? sql`` : sql`and ${id} in (${standing})`)
  // Each from a covering index: open amounts by day, overdue students by date. For the academy subtracts the few in the trash.
  const open = sql`select sum(d.open) from open_due d`
  const late =
    location === undefined
      ? sql`(coalesce((${open} where d.due_on < ${today}), 0)
          - coalesce((${open} join student gone on gone.id = d.student_id where gone.deleted_at is not null and d.due_on < ${today}), 0))`
      : sql`coalesce((${open} join student s on s.id = d.student_id where d.due_on < ${today} and s.deleted_at is null ${here(sql`s.id`)}), 0)`
  const {
    rows: [row],
  } = await sql<{ amount: number; students: number; withClassToday: number; late: number; lateAmount: number }>`
    select coalesce(sum(s.balance_due), 0)::bigint as amount, count(*) as students,
      (select count(*) from student s where s.deleted_at is null and s.due_on < ${today} ${here(sql`s.id`)}) as late, ${late}::bigint as late_amount,
      (select count(distinct s.id) from registration r join student s on s.id = r.student_id
        where r.ended_at is null and s.deleted_at is null and s.balance_due > 0
          and r.group_id = any(array(select t.group_id from lessons_on(${today}::date) t where true ${ofCampus(sql`t.group_id`, location)}))) as with_class_today
    from student s where s.deleted_at is null and s.balance_due > 0 ${here(sql`s.id`)}`.execute(db)
  const { late: students, lateAmount, ...debt } = row!
  return { ...debt, overdue: { amount: lateAmount, students } }
}

/** Lessons without a list: of today those that have ended, and of the days before. */
export async function listsPart(db: Db, moment: Moment): Promise<NonNullable<Home['lists']>> {
  const { today, location } = moment
  const { rows } = await sql<NonNullable<Home['lists']>['list'][number] & { id: string; total: number }>`
    select g.id, g.name, d.day::date as day, l.start, nullif(concat_ws(' ', e.name, e.last_name), '') as teacher, n.enrolled, m.scanned,
      count(*) over () as total
    from generate_series(${today}::date - ${HOME_LIMITS.listDays}::int, ${today}::date, '1 day') d (day)
    cross join lateral (
      select o.group_id, min(o.start_minute) as start, max(o.end_minute) as "end", min(o.teacher_id) as teacher_id
      from lessons_on(d.day::date) o group by 1) l
    join class_group g on g.id = l.group_id
    left join employee e on e.id = l.teacher_id
    cross join lateral (
      select count(*) as enrolled from registration r where r.group_id = g.id and r.ended_at is null and r.registered_at < d.day + interval '1 day'
        and not exists (select from registration p where p.parent_id = r.id and p.ended_at is null)) n
    cross join lateral (
      select count(*) as marks, count(*) filter (where a.source = 'scan') as scanned from attendance a
      where a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = d.day::date
        and exists (select from registration r where r.group_id = g.id and r.student_id = a.student_id and r.ended_at is null)) m
    where n.enrolled > 0 and m.marks < n.enrolled / 4.0 and (d.day < ${today}::date or l."end" <= ${minutesNow(moment)})
      ${ofCampus(sql`g.id`, location)}
    order by d.day desc, l.start desc, g.name, g.id limit ${HOME_LIMITS.lists}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    list: rows.map(({ id: _id, name, day, start, teacher, enrolled, scanned }) => ({ _id, name, day, start, teacher, enrolled, scanned })),
  }
}
