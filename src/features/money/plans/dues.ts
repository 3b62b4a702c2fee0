// What agreed dates come to once money and prices are poured over them: the formulas of COB-2 step by step. What stands written is
// always read from the view; this foretells what is not written yet, and is what the view is compared with.
import type { Instalment } from './planOf.ts'

/** An agreed date: what it comes to now, and what of that is open. Centavos. */
export interface Due extends Instalment {
  open: number
}

/**
 * @param net what the registration costs after discounts
 * @param paid what covers it: its own money and credit
 * @param plan by date; without a plan the day of registration with all of it
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
