// The message for a screen with stale figures: it shows the old and the new ones (M82). Centavos.
import { formatMoney } from '#lib/money.ts'
import { enrolmentFailures } from './contract.ts'

export interface Priced {
  price: number
  /** Prices after discounts. */
  toPay: number
}

export const samePrice = (a: Priced, b: Priced): boolean => a.price === b.price && a.toPay === b.toPay

/** '… Costo del curso: antes $8,900.00, ahora $9,500.00.'; if only the discounts differ, the amounts to pay. */
export function priceChangedText(before: Priced, now: Priced): string {
  const [label, was, is] =
    before.price === now.price ? (['A pagar', before.toPay, now.toPay] as const) : (['Costo del curso', before.price, now.price] as const)
  return `${enrolmentFailures.PRICE_CHANGED.message} ${label}: antes ${formatMoney(was)}, ahora ${formatMoney(is)}.`
}
