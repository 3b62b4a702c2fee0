import { students } from '#features/people/students/contract.ts'
import { toCentavos } from '#lib/money.ts'
import { refresh, skip, useRead } from '#web/calls/useRead.ts'
import { payments, studentAccount } from '../../contract.ts'
import { debtLines, type DebtLine } from './debtLine.ts'

/** Every read that shows the money of one student. */
export const ACCOUNT_READS = [
  payments.byStudent,
  payments.byCourse,
  studentAccount.debt,
  students.groups,
  studentAccount.sidebar,
  students.find,
]

/** The same, with the lists that show it. */
export const MONEY_READS = [...ACCOUNT_READS, students.list, students.search]

interface Debts {
  /** Undefined until loaded. */
  lines: DebtLine[] | undefined
  /** 'Saldo a favor', centavos. */
  credit: number
  failed: { message: string; retry(): void } | null
}

/** A student's debts by course; reads nothing without a student. */
export function useDebts(studentId: string | null): Debts {
  const input = studentId ? { params: { id: studentId } } : skip
  const debt = useRead(studentAccount.debt, input)
  const groups = useRead(students.groups, input)
  const error = debt.error ?? groups.error
  return {
    lines: debt.data && groups.data && debtLines(debt.data.payments, groups.data.groups),
    credit: toCentavos(debt.data?.credit ?? 0),
    failed: error && { message: error.message, retry: () => void refresh([studentAccount.debt, students.groups]) },
  }
}
