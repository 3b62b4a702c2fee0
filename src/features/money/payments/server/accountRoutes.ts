import { studentFailures } from '#features/people/students/contract.ts'
import { ledTo, toStudent } from '#features/people/students/server/public.ts'
import { toStudentGroup } from '#features/teaching/groups/server/public.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { studentAccount } from '../contract.ts'
import { debtsOf } from './ledger.ts'
import { toPayment } from './row.ts'
import { sidebar } from './sidebar.ts'

const { STUDENT_NOT_FOUND } = studentFailures

export const studentAccountServer = implement(studentAccount, {
  async sidebar({ params }, { db }) {
    // The id of a merged card leads to the surviving one (DES-27).
    const led = async (id: string) => {
      const other = await ledTo(db, id)
      return other === undefined ? undefined : sidebar(db, other)
    }
    const row = (await sidebar(db, params.id)) ?? (await led(params.id)) ?? fail(STUDENT_NOT_FOUND)
    return {
      student: toStudent(row),
      groups: row.active.map(toStudentGroup),
      payments: row.payments.map(toPayment),
      debt: row.balanceDue,
      credit: row.credit,
    }
  },

  async debt({ params }, { db }) {
    const { lines, credit } = (await debtsOf(db, params.id)) ?? fail(STUDENT_NOT_FOUND)
    return { payments: lines, credit }
  },
})
