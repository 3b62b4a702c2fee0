import { sql } from 'kysely'
import { groupColumns, groupParts, groupTables, type GroupRow } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

/** An active registration with an open balance, centavos. */
export interface OpenBalance extends GroupRow {
  registrationId: string
  balance: number
}

/** A student's debts in one course, or in all (null), oldest registration first. */
export async function openBalancesIn(db: Db, studentId: string, courseId: string | null): Promise<OpenBalance[]> {
  const { rows } = await sql<OpenBalance>`${PLANNED_ONCE}
    select ${groupColumns}, rb.registration_id, rb.balance
    from (select * from registration_balance where student_id = ${studentId} offset 0) rb
    join class_group g on g.id = rb.group_id ${groupParts}
    where (${courseId}::char(24) is null or rb.course_id = ${courseId}::char(24)) and rb.balance > 0
    order by rb.registered_at, rb.registration_id`.execute(db)
  return rows
}

/** The campus of a registration's group; null if there is none, or several (MON-13). */
export async function campusOf(db: Db, registrationId: string): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<Pick<GroupRow, 'campus'>>`
    select ${groupColumns} from ${groupTables} join registration r on r.group_id = g.id where r.id = ${registrationId}`.execute(db)
  return row?.campus?._id ?? null
}
