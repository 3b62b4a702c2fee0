import { sql } from 'kysely'
import { addDays, weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'

/** The teacher of each group with place and hours; of two lessons at one hour the younger one shares the teacher. */
export async function seedTeachers({ db, insert }: Demo, employees: Record<string, string>): Promise<void> {
  await sql`with owned as (
      select u.*, coalesce(u.group_id, u.talk_id) as owner, coalesce(g.created_at, t.created_at) as made
      from teacher_use u left join class_group g on g.id = u.group_id left join talk t on t.id = u.talk_id),
    younger as (
      select y.owner from owned y join owned o on o.teacher_id = y.teacher_id and o.weekday = y.weekday and o.dates && y.dates and o.minutes && y.minutes
        and (o.made, o.owner) < (y.made, y.owner)),
    talks as (update talk set share_teacher = true where id in (select owner from younger))
    update class_group set share_teacher = true where id in (select owner from younger)`.execute(db)
  await sql`insert into teacher_booking (teacher_id, group_id, talk_id, weekday, minutes, dates, shared)
    select teacher_id, group_id, talk_id, weekday, minutes, dates, shared from teacher_use`.execute(db)
  await sql`insert into teacher_course (employee_id, course_id)
    select distinct teacher_id, course_id from class_group where teacher_id is not null`.execute(db)
  await sql`insert into teacher_campus (employee_id, location_id)
    select distinct g.teacher_id, r.location_id from class_group g join classroom r on r.id = g.classroom_id where g.teacher_id is not null`.execute(
    db,
  )
  // Mario has the afternoons of two days off.
  await insert('teacherHours', [
    ...[0, 1, 2, 3, 4].map(weekday => ({
      employeeId: employees.mario!,
      weekday,
      startMinute: 480,
      endMinute: weekday === 0 || weekday === 4 ? 840 : 1260,
    })),
    { employeeId: employees.mario!, weekday: 5, startMinute: 480, endMinute: 1080 },
    { employeeId: employees.mario!, weekday: 6, startMinute: 480, endMinute: 840 },
  ])
}

/** Héctor is absent from a Monday on, and one of his three lessons is covered. Seeded before teachers' hours are booked. */
export async function seedAbsence({ db, insert, id, clock }: Demo, employees: Record<string, string>, userId: string): Promise<void> {
  const monday = addDays(clock.day(0), 7 - weekdayOf(clock.day(0)))
  const createdAt = clock.at(clock.day(0), 490)
  const dates = `[${monday},${addDays(monday, 3)})`
  await insert('teacherAbsence', [{ id: id(), employeeId: employees.hector!, dates, reason: 'Congreso', userId, createdAt }])
  const { rows } = await sql<{ groupId: string; start: number; stop: number }>`
    select l.group_id, l.start_minute as start, l.end_minute as stop from lessons_on(${monday}::date) l where l.teacher_id = ${employees.hector!}`.execute(
    db,
  )
  for (const { groupId, start, stop } of rows)
    await insert('lessonChange', [
      {
        id: id(),
        groupId,
        kind: 'changed',
        day: monday,
        startMinute: start,
        toDay: monday,
        toStart: start,
        toEnd: stop,
        teacherId: employees.ernesto!,
        userId,
        createdAt,
      },
    ])
  const ids = rows.map(({ groupId }) => groupId)
  await sql`delete from room_booking where group_id = any(${ids}::char(24)[])`.execute(db)
  await sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id = any(${ids}::char(24)[])`.execute(db)
}
