// What other features may call: the rest of this folder is ours.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

/** Where a copy of a student's receipts goes: to whoever pays and is told of collecting (COB-15). */
export async function copiesTo(db: Db, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`${PLANNED_ONCE}
    select distinct p.email from student_payer l join payer p on p.id = l.payer_id join student s on s.id = l.student_id
    where l.student_id = ${studentId} and l.pays and 'cobranza' = any(l.tells) and p.email is not null and p.email <> s.email
    order by p.email`.execute(db)
  return rows.map(({ email }) => email)
}

/** The students of a payer; none where there is no such payer. */
export async function studentsOf(db: Db, payerId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('studentPayer').select('studentId').where('payerId', '=', payerId).execute()
  return new Set(rows.map(({ studentId }) => studentId))
}
