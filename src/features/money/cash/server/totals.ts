// Sums of a cash report. Centavos; pure, shared by report, closing and demo.
import type { PaymentType } from '#features/money/payments/input.ts'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'

/** A line of money. `amount` is negative for reversals and refunds. */
export interface MoneyLine {
  amount: number
  source: string
  type: string
  isVoid: boolean
}

export interface Sums {
  payments: number
  voids: number
  reversals: number
  refunds: number
  net: number
  count: number
}

/** A voided payment counts as income and as void; a voided reversal or refund never left the till. */
export function sumsOf(lines: readonly MoneyLine[]): Sums {
  const sums: Sums = { payments: 0, voids: 0, reversals: 0, refunds: 0, net: 0, count: lines.length }
  for (const { amount, source, isVoid } of lines) {
    if (amount > 0) sums.payments += amount
    if (isVoid) sums.voids += Math.max(0, amount)
    else if (source === 'reversal') sums.reversals -= amount
    else if (source === 'refund') sums.refunds -= amount
  }
  sums.net = sums.payments - sums.voids - sums.reversals - sums.refunds
  return sums
}

export interface Totals extends Sums {
  byType: { type: PaymentType; amount: number; count: number }[]
}

const TYPES = Object.keys(PAYMENT_TYPES) as PaymentType[]
export const typeOrder = (type: PaymentType): number => TYPES.indexOf(type)

export function totalsOf(lines: readonly MoneyLine[]): Totals {
  const byType = TYPES.map(type => ({ type, ...sumsOf(lines.filter(line => line.type === type)) }))
    .filter(({ count }) => count > 0)
    .map(({ type, net, count }) => ({ type, amount: net, count }))
  return { ...sumsOf(lines), byType }
}
