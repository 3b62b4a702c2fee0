import type { Payment } from '#features/money/payments/contract.ts'
import type { OpenDate } from '#lib/nextDues.ts'
import type { Student } from '#features/people/students/contract.ts'

/** A charge that has just been made; centavos. */
export interface Done {
  student: Student
  payment: Payment
  receipt: { _id: string; number: string; url: string } | null
  amount: number
  change: number
  /** What the student owed in all, and owes now. */
  before: number
  debt: number
  /** What of it is open by date; nothing where that is not known. */
  dates: readonly OpenDate[]
  /** The course of which most is open now. */
  next: { name: string; balance: number } | null
  voided?: boolean
}
