import { sql } from 'kysely'
import { groupColumns, groupTables, type GroupRow } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

/** A standing registration with something left to pay, centavos. */
export interface OwedLine extends GroupRow {
  registrationId: string
  balance: number
}

/** What a student owes in a course, oldest registration first. */
export async function owedIn(db: Db, studentId: string, courseId: string): Promise<OwedLine[]> {
  const { rows } = await sql<OwedLine>`${PLANNED_ONCE}
    select ${groupColumns}, rb.registration_id, rb.balance
    from ${groupTables}
    join registration_balance rb on rb.group_id = g.id
    where rb.student_id = ${studentId} and rb.course_id = ${courseId} and rb.balance > 0
    order by rb.registered_at, rb.registration_id`.execute(db)
  return rows
}

/** The campus of a registration's group; null where there is none, or several (MON-13). */
export async function campusOf(db: Db, registrationId: string): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<Pick<GroupRow, 'campus'>>`
    select ${groupColumns} from ${groupTables} join registration r on r.group_id = g.id where r.id = ${registrationId}`.execute(db)
  return row?.campus?._id ?? null
}
