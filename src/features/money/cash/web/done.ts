import type { Payment } from '#features/money/payments/contract.ts'
import type { OpenDate } from '#lib/nextDues.ts'
import type { Student } from '#features/people/students/contract.ts'

/** A charge just made; centavos. */
export interface ChargeOutcome {
  student: Student
  payment: Payment
  receipt: { _id: string; number: string; url: string } | null
  amount: number
  change: number
  before: number
  debt: number
  dates: readonly OpenDate[]
  next: { name: string; balance: number } | null
  voided?: boolean
}
