// Computes a code's discount, for the desk's screen, the bill and the students' site.
import { percentOf } from '#lib/money.ts'

/** Either a percentage or an amount in centavos (MON-102). */
export interface Discount {
  discountPercentage: number | null
  amount: number | null
}

export const discountOf = (of: number, { discountPercentage, amount }: Discount): number =>
  Math.min(of, discountPercentage === null ? (amount ?? 0) : percentOf(of, discountPercentage))
