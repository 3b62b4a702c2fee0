import { vi } from 'vitest'
import { payments, studentAccount, type Payment } from '#features/money/payments/contract.ts'
import { answerPause } from '#features/money/payments/web/shared/useCharge.ts'
import { paymentPlans, type RegistrationDues } from '#features/money/plans/contract.ts'
import { payers, type FoundPayer } from '#features/people/payers/contract.ts'
import { students, type ListedStudent } from '#features/people/students/contract.ts'
import { valeria } from '#features/people/students/web/shared/testing.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { serve } from '#web/testing/serve.ts'
import { deadTime } from '#web/ui/deadTime.ts'
import { cash, type CashEntry, type CashReport } from '../contract.ts'

export const [algebra, ecoems] = ['a00000000000000000000062', 'a00000000000000000000061'] as const

export const debtOf = (courseId: string, courseName: string, coursePrice: number, totalPayments: number, totalDiscounts: number) => ({
  courseId,
  courseName,
  coursePrice,
  totalPayments,
  totalDiscounts,
  balance: coursePrice - totalPayments - totalDiscounts,
})

export const payment: Payment = {
  _id: 'a00000000000000000000051',
  amount: 1850,
  concept: 'Pago ECOEMS Intensivo 2027',
  discount: 0,
  paymentType: 'cash',
  date: '2026-11-20T18:41:00Z',
  student: valeria._id,
  user: { _id: 'a00000000000000000000001', name: 'Raquel', lastName: 'Mostrador' },
  course: { _id: ecoems, name: 'ECOEMS Intensivo 2027' },
  source: 'payment',
  voided: null,
  closed: false,
  reverses: null,
  reversible: 0,
  receipt: { _id: 'a00000000000000000000071', number: '2026-000123' },
}

const raquel = { _id: 'a00000000000000000000001', name: 'Raquel', lastName: 'Mostrador' }
export const entry: CashEntry = {
  _id: payment._id,
  time: payment.date,
  student: { _id: valeria._id, name: 'Valeria', lastName: 'Gutiérrez', secondLastName: 'Salinas' },
  concept: payment.concept,
  course: payment.course,
  amount: 1850,
  type: 'cash',
  source: 'payment',
  closed: false,
  cashier: raquel,
  voided: null,
  receipt: payment.receipt,
}

const sums = { payments: 1850, voids: 0, reversals: 0, refunds: 0, net: 1850, count: 1 }
export const report: CashReport = {
  date: '2026-11-20',
  cashier: raquel,
  cashiers: [raquel],
  totals: { ...sums, byType: [{ type: 'cash', amount: 1850, count: 1 }] },
  rows: [{ cashier: raquel, type: 'cash', location: null, ...sums }],
  entries: [entry],
  closings: [],
  open: { amount: 1850, count: 1, discounts: 0, byType: [{ type: 'cash', amount: 1850, count: 1 }], proposedFloat: 0 },
}

export const closed: CashReport['open'] = { amount: 0, count: 0, discounts: 0, byType: [], proposedFloat: 0 }

/**
 * Serves everything that the desk reads; returns the charges. `dead`: milliseconds in which a new form does nothing. `after`: delays the
 * answer of a search. `charging`: delays a charge.
 */
export function serveDesk({
  found = [valeria],
  families = [],
  day = report,
  registrations = [],
  dead = 0,
  after,
  charging,
}: {
  found?: ListedStudent[]
  families?: FoundPayer[]
  day?: CashReport
  registrations?: RegistrationDues[]
  dead?: number
  after?: Promise<void>
  charging?: Promise<void>
} = {}) {
  // A charge whose answer came after the end of the previous test.
  browserStore.remove('plantel.charges')
  deadTime.ms = dead
  const searched = serve(students.search, async () => {
    await after
    return { result: { hits: { hits: found.map(each => ({ _id: each._id, _source: each })) } }, total: found.length }
  })
  serve(payers.search, () => ({ payers: families }))
  serve(studentAccount.sidebar, () => ({ student: valeria, groups: [], payments: [payment], debt: 2450, credit: 0 }))
  serve(students.groups, () => ({ groups: [] }))
  serve(paymentPlans.ofStudent, () => ({ registrations }))
  serve(studentAccount.debt, () => ({
    payments: [debtOf(algebra, 'Álgebra', 2400, 1800, 0), debtOf(ecoems, 'ECOEMS Intensivo 2027', 9500, 6800, 850)],
    credit: 0,
  }))
  serve(cash.report, () => day)
  answerPause.ms = 0
  serve(payments.near, () => ({ lines: [] }))
  const charged = serve(payments.create, async () => {
    await charging
    return {
      payment,
      payments: [payment],
      debt: 600,
      credit: 0,
      receipt: { _id: payment.receipt!._id, number: '2026-000123', url: 'data:application/pdf,receipt' },
    }
  })
  const opened = vi.spyOn(window, 'open').mockReturnValue({ addEventListener: () => undefined } as unknown as Window)
  return { searched, charged, opened }
}

export { valeria }
