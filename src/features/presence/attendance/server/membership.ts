// Which attendance may be written (ATT-4): a student's present or former
// group, on a day from its start to today.
import { sql } from 'kysely'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { attendanceFailures } from '../contract.ts'

/** A student in a group: the group's first day, and whether the student is or was in it. */
export interface Membership {
  startDate: string
  stood: boolean
}

interface MembershipRow {
  student: boolean
  startDate: string | null
  stood: boolean
}

/**
 * A group change moves the registration to the new group (REG-20), so an old group is known by the
 * attendance that was recorded in it or in its modules.
 * @throws STUDENT_NOT_FOUND, GROUP_NOT_FOUND.
 */
export async function membership(db: Db, studentId: string, groupId: string): Promise<Membership> {
  const { rows } = await sql<MembershipRow>`
    select exists (select from student where id = ${studentId} and deleted_at is null) as student,
      (select start_date from class_group where id = ${groupId} and deleted_at is null) as start_date,
      exists (select from registration where student_id = ${studentId} and group_id = ${groupId})
        or exists (select from attendance where student_id = ${studentId} and ${groupId} in (group_id, root_group_id)) as stood`.execute(db)
  const { student, startDate, stood } = rows[0]!
  if (!student) fail(studentFailures.STUDENT_NOT_FOUND)
  return { startDate: startDate ?? fail(groupFailures.GROUP_NOT_FOUND), stood }
}

/** The students of these who are or were in a group (ATT-4), and are not deleted. */
export async function membersOf(db: Db, groupId: string, studentIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from student s where s.id = any(${studentIds}::char(24)[]) and s.deleted_at is null and (
      exists (select from registration r where r.student_id = s.id and r.group_id = ${groupId})
      or exists (select from attendance a where a.student_id = s.id and ${groupId} in (a.group_id, a.root_group_id)))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Refuses a group that was never the student's, and a day before the group's first or after the academy's today. */
export function judge({ stood, startDate }: Membership, day: string, today: string): void {
  const { NEVER_IN_GROUP, ATTENDANCE_DATE } = attendanceFailures
  if (!stood) fail(NEVER_IN_GROUP)
  if (day < startDate || day > today) fail(ATTENDANCE_DATE, { fields: [{ path: 'date', message: ATTENDANCE_DATE.message }] })
}
