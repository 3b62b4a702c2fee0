// Computes the open dates from plan, price and money: the formulas of COB-2 step by step. The view gives the written state; this previews
// unwritten changes, and tests compare the view with it.
import type { Instalment } from './planOf.ts'

/** A plan date: its current amount, and the open part. Centavos. */
export interface Due extends Instalment {
  open: number
}

/**
 * @param net the price after discounts
 * @param paid its own money and credit
 * @param plan by date; without a plan the day of registration with the whole price
 */
export function duesOf({ net, paid }: { net: number; paid: number }, plan: readonly Instalment[]): Due[] {
  let [agreed, before] = [0, 0]
  return plan.flatMap(({ dueOn, amount }, at) => {
    agreed += amount
    const until = at === plan.length - 1 ? net : Math.min(net, agreed)
    const due = { dueOn, amount: until - before, open: Math.max(0, until - Math.max(before, paid)) }
    before = until
    return due.amount > 0 ? [due] : []
  })
}
