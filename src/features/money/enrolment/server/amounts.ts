// Checks the amounts and discounts of an enrolment (ENR-54). All centavos.
import { toPesos } from '#lib/money.ts'
import { fail, type Extra } from '#server/http/refusal.ts'
import type { Bill } from '../bill.ts'
import { enrolmentFailures } from '../contract.ts'
import { priceChangedText, samePrice } from '../priceChanged.ts'

export interface ExpectedAmounts {
  amount: number
  staff: readonly { concept: string; discount: number }[]
  expected?: { price: number; toPay: number } | undefined
}

const sum = (lines: readonly { discount: number }[]) => lines.reduce((total, line) => total + line.discount, 0)

/** Figures in pesos, so that the form can correct itself without another call. */
const figures = ({ price, toPay, credit, max, lines }: Bill): Extra['ext'] => ({
  price: toPesos(price),
  toPay: toPesos(toPay),
  credit: toPesos(credit),
  max: toPesos(max),
  lines: lines.map(line => ({ ...line, discount: toPesos(line.discount) })),
})

const refuse = (failure: (typeof enrolmentFailures)[keyof typeof enrolmentFailures], path: string, bill: Bill): never =>
  fail(failure, { fields: [{ path, message: failure.message }], ext: figures(bill) })

/**
 * Refuses amounts that the bill does not allow. Checks for a stale screen first, since the user
 * has not seen the price that the other checks use.
 */
export function checkAmounts(bill: Bill, { amount, staff, expected }: ExpectedAmounts): void {
  if (expected && !samePrice(expected, bill))
    fail(enrolmentFailures.PRICE_CHANGED, {
      message: priceChangedText(expected, bill),
      ext: { ...figures(bill), expected: { price: toPesos(expected.price), toPay: toPesos(expected.toPay) } },
    })
  if (amount > bill.price) refuse(enrolmentFailures.ABOVE_PRICE, 'payment.amount', bill)
  // The bill cuts a line to the rest; a cut line was too high.
  if (sum(staff) > sum(bill.lines.filter(line => line.source === 'staff')))
    refuse(enrolmentFailures.ABOVE_REMAINING, 'payment.discounts', bill)
  if (amount > bill.max) refuse(enrolmentFailures.ABOVE_REMAINING, 'payment.amount', bill)
}
