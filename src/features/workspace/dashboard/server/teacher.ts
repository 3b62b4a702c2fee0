// A teacher's own day: their lessons, their courses' next advisories, and comments on these courses' videos.
import { sql } from 'kysely'
import type { Reply } from '#contract/route.ts'
import type { Db } from '#server/db/connect.ts'
import { HOME_LIMITS, type dashboard } from '../contract.ts'
import type { Moment } from './days.ts'
import { closedToday, minutesNow } from './lessons.ts'

type Teacher = Reply<typeof dashboard.teacher>
type Part<K extends keyof Teacher> = NonNullable<Teacher[K]>

/** The courses of this person's current groups. */
export const coursesOf = (userId: string, today: string) => sql`
  select k.course_id from class_group k where k.teacher_id = ${userId} and k.active and k.deleted_at is null and k.end_date >= ${today}`

const HOURS_OF_ADVISORY = 2

interface LessonRow {
  id: string
  name: string
  course: string
  start: number
  end: number
  location: string | null
  classRoom: string | null
  enrolled: number
  quota: number | null
  present: number
  marked: number
  cancelled: boolean
}

/** One row per lesson: a group may have two on a day. */
export async function lessons(db: Db, moment: Moment, userId: string, withAttendance: boolean): Promise<Part<'lessons'>> {
  const { today } = moment
  const [{ rows }, closed, next] = await Promise.all([
    sql<LessonRow>`
      select g.id, g.name, c.name as course, t.start_minute as start, t.end_minute as "end", l.name as location, r.name as class_room,
        g.taken - g.held as enrolled, g.quota, m.present, m.marked, t.cancelled
      from (
        select o.*, false as cancelled from lessons_on(${today}::date) o
        union all
        select o.*, true from lessons_gone(${today}::date) o join lesson_change x on x.id = o.change_id and x.kind = 'cancelled') t
      join class_group g on g.id = t.group_id
      join course c on c.id = g.course_id
      left join classroom r on r.id = t.classroom_id
      left join location l on l.id = r.location_id
      cross join lateral (
        select count(*) as marked, count(*) filter (where a.present) as present from attendance a where a.group_id = g.id and a.day = ${today}) m
      where t.teacher_id = ${userId}
      order by t.start_minute, g.name, g.id`.execute(db),
    closedToday(db, moment),
    nextOf(db, moment, userId),
  ])
  const list = rows.map(({ id: _id, present, marked, ...row }) => ({ ...row, _id, ...(withAttendance && { present, marked }) }))
  return { list, closed, next }
}

/** The first of their lessons that has not ended, in their own group or as a substitute (M78). */
async function nextOf(db: Db, moment: Moment, userId: string): Promise<Part<'lessons'>['next']> {
  const { today } = moment
  const { rows } = await sql<{ id: string; name: string; day: string; start: number }>`
    select g.id, g.name, n.on_day as day, n.start_minute as start
    from (
      select k.id from class_group k where k.teacher_id = ${userId} and k.active and k.deleted_at is null and k.end_date >= ${today}
      union select x.group_id from lesson_change x where x.to_day >= ${today}
        and (x.teacher_id = ${userId} or x.group_id in (select k.id from class_group k where k.teacher_id = ${userId}))) mine
    join class_group g on g.id = mine.id
    cross join lateral coming_lessons(g.id, ${today}::date, ${minutesNow(moment)}::int) n
    where n.teacher_id = ${userId}
    order by n.on_day, n.start_minute, g.name limit 1`.execute(db)
  const [lesson] = rows
  return lesson ? { _id: lesson.id, name: lesson.name, day: lesson.day, start: lesson.start } : null
}

export async function advisories(db: Db, moment: Moment, userId: string): Promise<Part<'advisories'>> {
  const { today } = moment
  const { rows } = await sql<{ id: string; course: string; date: string; hour: number; taken: number; quota: number }>`
    select s.id, c.name as course, s.date, s.hour, s.taken, s.max_quota as quota
    from advisory_slot s join course c on c.id = s.course_id
    where s.course_id in (${coursesOf(userId, today)}) and s.date >= ${today}
      and (s.date > ${today} or (s.hour + ${HOURS_OF_ADVISORY}) * 60 > ${minutesNow(moment)})
    order by s.date, s.hour, c.name, s.id limit ${HOME_LIMITS.advisories}`.execute(db)
  return rows.map(({ id: _id, ...row }) => ({ ...row, _id }))
}

interface MissingRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  group: { _id: string; name: string }
  missed: number
  total: number
}

/** Students of their current groups with two missed lists or more since the last that they attended. */
export async function missing(db: Db, { today }: Moment, userId: string): Promise<Part<'missing'>> {
  const { rows } = await sql<MissingRow>`
    select s.id, s.name, s.last_name, s.second_last_name, json_build_object('_id', g.id, 'name', g.name) as group, m.missed,
      count(*) over () as total
    from class_group g
    join registration r on r.group_id = g.id and r.ended_at is null
    join student s on s.id = r.student_id and s.deleted_at is null
    cross join lateral (
      select count(*) as missed from attendance x
      where x.student_id = s.id and x.root_group_id = coalesce(g.parent_group_id, g.id) and not x.present and x.day > coalesce((
        select max(y.day) from attendance y
        where y.student_id = s.id and y.root_group_id = x.root_group_id and y.present), '-infinity')) m
    where g.teacher_id = ${userId} and g.active and g.deleted_at is null and g.end_date >= ${today} and m.missed > 1
    order by m.missed desc, s.sort_name, s.id limit ${HOME_LIMITS.missing}`.execute(db)
  return { total: rows[0]?.total ?? 0, list: rows.map(({ id: _id, total: _total, ...row }) => ({ ...row, _id })) }
}
