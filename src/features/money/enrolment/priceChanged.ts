// What a screen is told whose figures are no longer so: both of them (M82). Centavos.
import { formatMoney } from '#lib/money.ts'
import { enrolmentFailures } from './contract.ts'

export interface Priced {
  price: number
  /** After discounts. */
  toPay: number
}

export const samePrice = (a: Priced, b: Priced): boolean => a.price === b.price && a.toPay === b.toPay

/** '… Costo del curso: antes $8,900.00, ahora $9,500.00.'; of the same price with other discounts what is to be paid. */
export function priceChangedText(before: Priced, now: Priced): string {
  const [label, was, is] =
    before.price === now.price ? (['A pagar', before.toPay, now.toPay] as const) : (['Costo del curso', before.price, now.price] as const)
  return `${enrolmentFailures.PRICE_CHANGED.message} ${label}: antes ${formatMoney(was)}, ahora ${formatMoney(is)}.`
}
