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
  /**
   * For payments due by date (COB-18): the amount and concept to fill in. `balance` is the debt in all courses, which the money may also
   * pay.
   */
  due?: { amount: number; concept: string }
}

export const filledBy = ({ balance, due }: DebtLine): number => due?.amount ?? balance

/** The largest debt first, settled courses last. */
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

/** Half of the largest charge, to the centavo. */
export const half = (max: number): number => Math.round(max / 2)
