import { page } from 'vitest/browser'
import { students } from '#features/people/students/contract.ts'
import { serve } from '#web/testing/serve.ts'
import { payments, studentAccount, type CourseDebt, type Payment } from '../../contract.ts'
import { debts, line, valeria } from '../testing.ts'

export const RECEIPT = { _id: 'a00000000000000000000301', number: '2026-000007' }

interface Money {
  owed?: readonly CourseDebt[]
  credit?: number
  lines?: readonly Payment[]
}

/** Serves the student's debts and payments; payments succeed. @returns the bodies of POST /payments. */
export function serveMoney({ owed = debts, credit = 0, lines = [] }: Money = {}) {
  serve(studentAccount.debt, () => ({ payments: [...owed], credit }))
  serve(students.groups, () => ({ groups: [] }))
  serve(payments.byStudent, () => ({ payments: [...lines] }))
  const debt = owed.reduce((sum, { balance }) => sum + balance, 0)
  serve(studentAccount.sidebar, () => ({ student: valeria, groups: [], payments: [...lines], debt, credit }))
  return serve(payments.create, () => {
    const payment = line({ receipt: RECEIPT })
    return { payment, payments: [payment], debt: 650, credit: 0, receipt: { ...RECEIPT, url: '/404' } }
  })
}

export const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })
export const statusWith = (text: string) => page.getByRole('status').filter({ hasText: text })
export const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}( \\*.*)?$`) })
export const tile = (name: RegExp) => page.getByRole('radio', { name })
