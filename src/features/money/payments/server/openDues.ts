import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { StoredReceipt } from './receiptSnapshot.ts'

const MOST_PRINTED = 12

/** The next dates for a receipt, oldest first. Runs after the statement that rewrites the balances. */
export async function printedDues(db: Db, studentId: string): Promise<Pick<StoredReceipt, 'dues' | 'more'>> {
  const { rows } = await sql<{ dueOn: string; amount: number; dates: number }>`${PLANNED_ONCE}
    select due_on, sum(open)::bigint as amount, count(*) over () as dates from open_due
    where student_id = ${studentId} group by due_on order by due_on limit ${sql.lit(MOST_PRINTED)}`.execute(db)
  return {
    dues: rows.map(({ dueOn, amount }) => ({ dueOn, amount })),
    more: Math.max(0, (rows[0]?.dates ?? 0) - MOST_PRINTED),
  }
}

export interface OpenDue {
  registrationId: string
  /** Centavos. */
  balance: number
}

/** The open dates of all courses, in payment order (COB-18). The caller holds the student. */
export async function openDuesOf(db: Db, studentId: string): Promise<OpenDue[]> {
  const { rows } = await sql<OpenDue>`${PLANNED_ONCE}
    select o.registration_id, o.open as balance from open_due o join registration r on r.id = o.registration_id
    where o.student_id = ${studentId} order by o.due_on, r.registered_at, r.id`.execute(db)
  return rows
}
