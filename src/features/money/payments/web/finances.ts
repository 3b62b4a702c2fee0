// The Financieros tab: every line of the ledger is in exactly one of its sections.
import { toCentavos } from '#lib/money.ts'
import type { CoursePayments, Payment } from '../contract.ts'
import type { z } from 'zod'

type Course = z.input<typeof CoursePayments>

/** Centavos. `applied`: the part of the paid amount that is credit from elsewhere. */
export interface CourseFinances {
  id: string
  name: string
  price: number
  paid: number
  discount: number
  balance: number
  applied: number
  payments: readonly Payment[]
}

export interface Finances {
  courses: readonly CourseFinances[]
  /** Payments of 'Otros', which belong to no balance. */
  others: readonly Payment[]
  /** Money of courses that the student left, and its refunds. */
  loose: readonly Payment[]
  debt: number
}

export const moneyOf = (lines: readonly Payment[]): number =>
  lines.reduce((sum, { amount, voided }) => sum + (voided ? 0 : toCentavos(amount)), 0)

/** 'Otros' and its reversals have no course; a refund has none either, but uses the credit. */
export function financesOf(courses: readonly Course[], all: readonly Payment[]): Finances {
  const inCourses = new Set(courses.flatMap(course => course.payments.map(({ _id }) => _id)))
  const outside = all.filter(({ _id }) => !inCourses.has(_id))
  const isOther = ({ course, source }: Payment) => course === null && source !== 'refund'
  const lines = courses.map(({ _id, name, price, totalPayments, totalDiscounts, payments }) => {
    const [cost, payment, discount] = [toCentavos(price), toCentavos(totalPayments), toCentavos(totalDiscounts)]
    return {
      id: _id,
      name,
      price: cost,
      paid: payment,
      discount,
      balance: cost - payment - discount,
      applied: Math.max(0, payment - moneyOf(payments)),
      payments,
    }
  })
  return {
    courses: lines,
    others: outside.filter(isOther),
    loose: outside.filter(line => !isOther(line) && line.amount !== 0),
    debt: lines.reduce((sum, { balance }) => sum + balance, 0),
  }
}
