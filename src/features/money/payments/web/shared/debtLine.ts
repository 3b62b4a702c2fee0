// What a student may pay at the desk: a line per course in which they stand, as the tiles show it.
import { formatDay } from '#lib/days.ts'
import { toCentavos } from '#lib/money.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import type { CourseDebt } from '../../contract.ts'

/** Centavos. `place`: the group in which the student takes the course, with its start; empty without one. */
export interface DebtLine {
  courseId: string
  name: string
  place: string
  price: number
  paid: number
  discount: number
  balance: number
  /** Of what is due by a date (COB-18): what of it is filled in, and its concept. Its `balance` is the debt in all courses, over which money may go on. */
  due?: { amount: number; concept: string }
}

/** What choosing a line fills in. */
export const filledBy = ({ balance, due }: DebtLine): number => due?.amount ?? balance

/** What is owed most stands first, settled courses last. */
export function debtLines(debts: readonly CourseDebt[], groups: readonly StudentGroup[]): DebtLine[] {
  return debts
    .map(debt => ({
      courseId: debt.courseId,
      name: debt.courseName,
      place: placeOf(groups.filter(({ course }) => course._id === debt.courseId)),
      price: toCentavos(debt.coursePrice),
      paid: toCentavos(debt.totalPayments),
      discount: toCentavos(debt.totalDiscounts),
      balance: toCentavos(debt.balance),
    }))
    .toSorted((a, b) => b.balance - a.balance)
}

function placeOf([first, ...more]: readonly StudentGroup[]): string {
  if (!first) return ''
  if (more.length > 0) return [first, ...more].map(({ name }) => name).join(', ')
  return first.startDate ? `${first.name} · desde ${formatDay(first.startDate)}` : first.name
}

/** Half of what may be charged, to the centavo. */
export const half = (max: number): number => Math.round(max / 2)
