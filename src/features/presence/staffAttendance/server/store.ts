import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'

export interface PresenceRow {
  id: string
  day: string
  present: boolean
}
const columns = ['id', 'day', 'present'] as const

export const works = async (db: Db, employeeId: string): Promise<boolean> =>
  (await db.selectFrom('employee').select('id').where('id', '=', employeeId).where('deletedAt', 'is', null).executeTakeFirst()) !==
  undefined

export const ofEmployee = (db: Db, employeeId: string): Promise<PresenceRow[]> =>
  db.selectFrom('employeeAttendance').select(columns).where('employeeId', '=', employeeId).orderBy('day', 'desc').execute()

export interface Mark {
  day: string
  present: boolean
  userId: string
  now: Date
}

/** undefined for an unknown employee; the database refuses a second record of the day (employee_attendance_day_key). */
export async function insert(db: Db, employeeId: string, { day, present, userId, now }: Mark): Promise<PresenceRow | undefined> {
  const {
    rows: [row],
  } = await sql<PresenceRow>`
    insert into employee_attendance (id, employee_id, day, present, user_id, recorded_at)
    select ${newId(now)}, e.id, ${day}, ${present}, ${userId}, ${now} from employee e where e.id = ${employeeId} and e.deleted_at is null
    returning id, day, present`.execute(db)
  return row
}

/** A record of this employee, locked until the transaction ends; not of a deleted one. */
export async function lockForUpdate(db: Db, employeeId: string, id: string): Promise<PresenceRow | undefined> {
  const {
    rows: [row],
  } = await sql<PresenceRow>`
    select a.id, a.day, a.present from employee_attendance a
    join employee e on e.id = a.employee_id and e.deleted_at is null
    where a.id = ${id} and a.employee_id = ${employeeId}
    for update of a`.execute(db)
  return row
}

export const update = (db: Db, id: string, { day, present, userId, now }: Mark) =>
  db.updateTable('employeeAttendance').set({ day, present, userId, recordedAt: now }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('employeeAttendance').where('id', '=', id).execute()
