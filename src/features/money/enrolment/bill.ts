// The bill of an enrolment. The screen and the server share it, so both show the same centavo.
import { discountOf, type Discount } from '#features/money/discountCodes/discount.ts'

/** Centavos, except `percentage`. */
export interface BillInput {
  price: number
  earned: readonly { name: string; discount: number }[]
  code?: (Discount & { code: string }) | null
  staff: readonly { concept: string; discount: number }[]
  /** The student's credit ('saldo a favor'), which pays first. */
  credit: number
}

export interface BillLine {
  source: 'course' | 'code' | 'staff'
  concept: string
  discount: number
}

/** `toPay` is after discounts; `max` is the largest charge after credit. Centavos, never below 0. */
export interface Bill {
  price: number
  lines: BillLine[]
  toPay: number
  credit: number
  max: number
}

/** Order and rounding (ENR-43, ENR-45): course discounts, then one code on what remains, then staff lines. */
export function billOf({ price, earned, code, staff, credit }: BillInput): Bill {
  let rest = price
  const lines: BillLine[] = []
  const take = (source: BillLine['source'], concept: string, most: number) => {
    const discount = Math.min(rest, most)
    if (discount <= 0) return
    rest -= discount
    lines.push({ source, concept, discount })
  }
  for (const { name, discount } of earned) take('course', name, discount)
  if (code) take('code', code.code, discountOf(rest, code))
  for (const { concept, discount } of staff) take('staff', concept, discount)
  const applied = Math.min(credit, rest)
  return { price, lines, toPay: rest, credit: applied, max: rest - applied }
}
