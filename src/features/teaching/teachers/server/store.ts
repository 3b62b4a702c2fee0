import { sql } from 'kysely'
import type { z } from 'zod'
import { hhmmOf, minutesOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { Teaching } from '../contract.ts'

interface Row {
  courses: { _id: string; name: string }[]
  locations: { _id: string; name: string }[]
  hours: { day: number; start: number; end: number }[]
}

/** @returns undefined when there is no such employee */
export async function find(db: Db, employeeId: string): Promise<z.output<typeof Teaching> | undefined> {
  const { rows } = await sql<Row>`
    select
      (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by plain_text(c.name), c.id), '[]')
        from teacher_course t join course c on c.id = t.course_id where t.employee_id = e.id and c.deleted_at is null) as courses,
      (select coalesce(json_agg(json_build_object('_id', l.id, 'name', l.name) order by plain_text(l.name), l.id), '[]')
        from teacher_campus t join location l on l.id = t.location_id where t.employee_id = e.id and l.deleted_at is null) as locations,
      (select coalesce(json_agg(json_build_object('day', h.weekday, 'start', h.start_minute, 'end', h.end_minute) order by h.weekday, h.start_minute), '[]')
        from teacher_hours h where h.employee_id = e.id) as hours
    from employee e where e.id = ${employeeId} and e.deleted_at is null`.execute(db)
  const [row] = rows
  return row && { ...row, hours: row.hours.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })) }
}

/** Serializes saves of one person. */
export async function lock(db: Db, employeeId: string): Promise<boolean> {
  const { rows } = await sql`select from employee where id = ${employeeId} and deleted_at is null for no key update`.execute(db)
  return rows.length > 0
}

interface TeachingValues {
  courses: readonly string[]
  locations: readonly string[]
  hours: readonly Schedule[]
}

/** @returns the list that contains a deleted record, if any */
export async function save(
  db: Db,
  employeeId: string,
  { courses, locations, hours }: TeachingValues,
): Promise<'courses' | 'locations' | null> {
  await db.deleteFrom('teacherCourse').where('employeeId', '=', employeeId).execute()
  await db.deleteFrom('teacherCampus').where('employeeId', '=', employeeId).execute()
  await db.deleteFrom('teacherHours').where('employeeId', '=', employeeId).execute()
  const inserted = await sql`insert into teacher_course (employee_id, course_id)
    select ${employeeId}, id from course where id = any(${courses}::char(24)[]) and deleted_at is null order by id for key share`.execute(
    db,
  )
  if (Number(inserted.numAffectedRows) < courses.length) return 'courses'
  const at = await sql`insert into teacher_campus (employee_id, location_id)
    select ${employeeId}, id from location where id = any(${locations}::char(24)[]) and deleted_at is null order by id for key share`.execute(
    db,
  )
  if (Number(at.numAffectedRows) < locations.length) return 'locations'
  if (hours.length > 0)
    await db
      .insertInto('teacherHours')
      .values(
        hours.map(({ day, startHour, endHour }) => ({
          employeeId,
          weekday: day,
          startMinute: minutesOf(startHour),
          endMinute: minutesOf(endHour),
        })),
      )
      .execute()
  return null
}
