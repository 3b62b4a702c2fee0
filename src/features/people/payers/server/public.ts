import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

export { insertAll as insertPayers, linkAll as linkPayers } from './store.ts'

/** The addresses for copies of a student's receipts: payers who get messages of collecting (COB-15). */
export async function copiesTo(db: Db, studentId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`${PLANNED_ONCE}
    select distinct p.email from student_payer l join payer p on p.id = l.payer_id join student s on s.id = l.student_id
    where l.student_id = ${studentId} and l.pays and 'cobranza' = any(l.tells) and p.email is not null and p.email <> s.email
    order by p.email`.execute(db)
  return rows.map(({ email }) => email)
}

/** The same for many students, in one statement. */
export async function copiesOf(db: Db, studentIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ studentId: string; emails: string[] }>`
    select l.student_id, json_agg(distinct p.email order by p.email) as emails
    from student_payer l join payer p on p.id = l.payer_id join student s on s.id = l.student_id
    where l.student_id = any(${studentIds}::char(24)[]) and l.pays and 'cobranza' = any(l.tells) and p.email is not null and p.email <> s.email
    group by l.student_id`.execute(db)
  return new Map(rows.map(({ studentId, emails }) => [studentId, emails]))
}

/** The students of a payer; none for an unknown payer. */
export async function studentsOf(db: Db, payerId: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('studentPayer').select('studentId').where('payerId', '=', payerId).execute()
  return new Set(rows.map(({ studentId }) => studentId))
}
