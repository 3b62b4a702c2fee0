import { studentFailures } from '#features/people/students/contract.ts'
import { ledTo, toStudent } from '#features/people/students/server/public.ts'
import { toStudentGroup } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { toPayment } from './row.ts'
import { sidebar } from './sidebar.ts'

/**
 * A student with groups, payments and balance, as the screen and the statement of account show them. The id of a merged card leads to
 * the surviving one (DES-27). @throws Refusal 404
 */
export async function accountOf(db: Db, id: string) {
  const led = async () => {
    const other = await ledTo(db, id)
    return other === undefined ? undefined : sidebar(db, other)
  }
  const row = (await sidebar(db, id)) ?? (await led()) ?? fail(studentFailures.STUDENT_NOT_FOUND)
  return {
    student: toStudent(row),
    groups: row.active.map(toStudentGroup),
    payments: row.payments.map(toPayment),
    debt: row.balanceDue,
    credit: row.credit,
  }
}
