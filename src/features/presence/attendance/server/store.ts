// Attendance records. A module shares its parent group's record: rows are found by the root, which the database fills in
// (one per student, parent group and day: ATT-14).
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { dayOff } from '#features/teaching/lessons/server/public.ts'
import type { Db } from '#server/db/connect.ts'

export type Source = 'manual' | 'checklist' | 'scan'

export interface AttendanceRow {
  id: string
  studentId: string
  groupId: string
  day: string
  present: boolean
  source: Source
}
const columns = ['id', 'studentId', 'groupId', 'day', 'present', 'source'] as const

/** The parent of a module's group, else the group itself. */
export const rootOf = (groupId: string) => sql<string>`(select coalesce(parent_group_id, id) from class_group where id = ${groupId})`

/** Newest day first, whichever of the family's groups was taught. */
export const ofStudent = (db: Db, studentId: string, groupId: string) =>
  db
    .selectFrom('attendance')
    .select(['id', 'day', 'present', dayOff(sql.ref('attendance.groupId'), sql.ref('attendance.day')).as('closed')])
    .where('studentId', '=', studentId)
    .where('rootGroupId', '=', rootOf(groupId))
    .orderBy('day', 'desc')
    .execute()

/** User, address and time of a mark. */
export interface Said {
  source: Source
  userId: string
  sessionId: string
  now: Date
}

export interface Mark {
  studentId: string
  groupId: string
  day: string
  present: boolean
}

const row = (mark: Mark, { source, userId, sessionId, now }: Said) => ({
  id: newId(now),
  ...mark,
  source,
  userId,
  sessionId,
  recordedAt: now,
})

/** A second record of the day is the database's to refuse (attendance_day_key). */
export const insert = (db: Db, mark: Mark, said: Said): Promise<AttendanceRow> =>
  db.insertInto('attendance').values(row(mark, said)).returning(columns).executeTakeFirstOrThrow()

/** Creates the day's record, or updates its mark (it stays with its first group): two at once leave one. */
export const upsert = (db: Db, mark: Mark, { source, userId, sessionId, now }: Said): Promise<AttendanceRow> =>
  db
    .insertInto('attendance')
    .values(row(mark, { source, userId, sessionId, now }))
    .onConflict(on =>
      on.columns(['studentId', 'rootGroupId', 'day']).doUpdateSet({ present: mark.present, source, userId, sessionId, recordedAt: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The record of one day, locked until the transaction ends. */
export const holdDay = (db: Db, { studentId, groupId, day }: Omit<Mark, 'present'>) =>
  db
    .selectFrom('attendance')
    .select(columns)
    .where('studentId', '=', studentId)
    .where('rootGroupId', '=', rootOf(groupId))
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst()

export interface LockedRow extends AttendanceRow {
  startDate: string
}

/** A student's record with its root group's first day, locked until the transaction ends; a deleted student's rest with the student. */
export async function lockForUpdate(db: Db, studentId: string, id: string): Promise<LockedRow | undefined> {
  const {
    rows: [row],
  } = await sql<LockedRow>`
    select a.id, a.student_id, a.group_id, a.day, a.present, a.source, g.start_date
    from attendance a
    join class_group g on g.id = a.root_group_id
    join student s on s.id = a.student_id and s.deleted_at is null
    where a.id = ${id} and a.student_id = ${studentId}
    for update of a`.execute(db)
  return row
}

/** The mark of a scan. Undefined when the day has its record, or this very scan made one: by an earlier call, or one of this moment. */
export const insertOnce = (db: Db, mark: Mark, said: Said, scan: string | null): Promise<AttendanceRow | undefined> =>
  db
    .insertInto('attendance')
    .values({ ...row(mark, said), scan })
    .onConflict(on => on.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** `scan`: the one that made it so; absent: the one before stays known. */
export const update = (
  db: Db,
  id: string,
  change: { day: string; present: boolean; scan?: string },
  { source, userId, sessionId, now }: Said,
) =>
  db
    .updateTable('attendance')
    .set({ ...change, source, userId, sessionId, recordedAt: now })
    .where('id', '=', id)
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('attendance').where('id', '=', id).execute()

export interface ChecklistRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  present: boolean | null
}

/** The students of a group by surname, with a day's marks. */
export async function checklist(db: Db, groupId: string, day: string): Promise<ChecklistRow[]> {
  const { rows } = await sql<ChecklistRow>`
    select s.id, s.name, s.last_name, s.second_last_name, a.present
    from registration r
    join student s on s.id = r.student_id and s.deleted_at is null
    left join attendance a on a.student_id = s.id and a.root_group_id = ${rootOf(groupId)} and a.day = ${day}
    where r.group_id = ${groupId} and r.ended_at is null
    order by s.sort_name, s.id`.execute(db)
  return rows
}
