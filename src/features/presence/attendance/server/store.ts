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

export interface Provenance {
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

const row = (mark: Mark, { source, userId, sessionId, now }: Provenance) => ({
  id: newId(now),
  ...mark,
  source,
  userId,
  sessionId,
  recordedAt: now,
})

/** A second record of the day is the database's to refuse (attendance_day_key). */
export const insert = (db: Db, mark: Mark, provenance: Provenance): Promise<AttendanceRow> =>
  db.insertInto('attendance').values(row(mark, provenance)).returning(columns).executeTakeFirstOrThrow()

/** Creates the day's record, or updates its mark (it stays with its first group): two at once leave one. */
export const upsert = (db: Db, mark: Mark, { source, userId, sessionId, now }: Provenance): Promise<AttendanceRow> =>
  db
    .insertInto('attendance')
    .values(row(mark, { source, userId, sessionId, now }))
    .onConflict(on =>
      on.columns(['studentId', 'rootGroupId', 'day']).doUpdateSet({ present: mark.present, source, userId, sessionId, recordedAt: now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

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
export const insertOnce = (db: Db, mark: Mark, provenance: Provenance, scan: string | null): Promise<AttendanceRow | undefined> =>
  db
    .insertInto('attendance')
    .values({ ...row(mark, provenance), scan })
    .onConflict(on => on.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** `scan`: the one that made it so; absent: the one before stays known. */
export const update = (
  db: Db,
  id: string,
  change: { day: string; present: boolean; scan?: string },
  { source, userId, sessionId, now }: Provenance,
) =>
  db
    .updateTable('attendance')
    .set({ ...change, source, userId, sessionId, recordedAt: now })
    .where('id', '=', id)
    .execute()

export const remove = (db: Db, id: string) => db.deleteFrom('attendance').where('id', '=', id).execute()

/** The records of a day, locked in the order of their students until the transaction ends. */
export const holdList = (db: Db, { groupId, day }: Pick<Mark, 'groupId' | 'day'>, studentIds: readonly string[]) =>
  db
    .selectFrom('attendance')
    .select(columns)
    .where('studentId', 'in', studentIds)
    .where('rootGroupId', '=', rootOf(groupId))
    .where('day', '=', day)
    .orderBy('studentId')
    .forUpdate()
    .execute()

/** Creates or updates the day's records, in the order of their students. */
export const upsertList = (db: Db, marks: readonly Mark[], { source, userId, sessionId, now }: Provenance): Promise<AttendanceRow[]> =>
  db
    .insertInto('attendance')
    .values(marks.toSorted((a, b) => (a.studentId < b.studentId ? -1 : 1)).map(mark => row(mark, { source, userId, sessionId, now })))
    .onConflict(on =>
      on
        .columns(['studentId', 'rootGroupId', 'day'])
        .doUpdateSet(update => ({ present: update.ref('excluded.present'), source, userId, sessionId, recordedAt: now })),
    )
    .returning(columns)
    .execute()

export const removeAll = (db: Db, ids: readonly string[]) => db.deleteFrom('attendance').where('id', 'in', ids).execute()

/** True when this user teaches the group, or one of its lessons of that day. */
export async function teaches(db: Db, userId: string, groupId: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from class_group where id = ${groupId} and teacher_id = ${userId})
      or exists (select from lessons_on(${day}::date) o where o.group_id = ${groupId} and o.teacher_id = ${userId}) as own`.execute(db)
  return rows[0]!.own
}

export interface DayRow {
  name: string
  startDate: string
  lesson: { startMinute: number; endMinute: number; location: string | null; classRoom: string | null } | null
  previous: string | null
  next: string | null
}

export async function listDay(db: Db, groupId: string, day: string, today: string): Promise<DayRow | undefined> {
  const { rows } = await sql<DayRow>`
    select g.name, g.start_date,
      (select json_build_object('startMinute', min(o.start_minute), 'endMinute', max(o.end_minute),
          'location', min(l.name), 'classRoom', min(r.name))
        from lessons_on(${day}::date) o left join classroom r on r.id = o.classroom_id left join location l on l.id = r.location_id
        where o.group_id = g.id having count(*) > 0) as lesson,
      (select max(b.day) from lessons_between(greatest(g.start_date, ${day}::date - ${BESIDE_DAYS}::int), ${day}::date - 1) b
        where b.group_id = g.id) as previous,
      (select min(b.day) from lessons_between(${day}::date + 1, least(${today}::date, ${day}::date + ${BESIDE_DAYS}::int)) b
        where b.group_id = g.id) as next
    from class_group g where g.id = ${groupId} and g.deleted_at is null`.execute(db)
  return rows[0]
}
const BESIDE_DAYS = 21

export interface ChecklistRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  present: boolean | null
  arrivedAt: Date | null
  missed: number
  missedOn: string | null
}

export async function checklist(db: Db, groupId: string, day: string): Promise<ChecklistRow[]> {
  const { rows } = await sql<ChecklistRow>`
    select s.id, s.name, s.last_name, s.second_last_name, a.present, case when a.present and a.source = 'scan' then a.recorded_at end as arrived_at,
      m.missed, m.missed_on
    from registration r
    join student s on s.id = r.student_id and s.deleted_at is null
    left join attendance a on a.student_id = s.id and a.root_group_id = ${rootOf(groupId)} and a.day = ${day}
    cross join lateral (
      select count(*) as missed, max(x.day) as missed_on from attendance x
      where x.student_id = s.id and x.root_group_id = ${rootOf(groupId)} and x.day < ${day} and not x.present and x.day > coalesce((
        select max(y.day) from attendance y
        where y.student_id = s.id and y.root_group_id = ${rootOf(groupId)} and y.day < ${day} and y.present), '-infinity')) m
    where r.group_id = ${groupId} and r.ended_at is null
    order by s.sort_name, s.id`.execute(db)
  return rows
}
