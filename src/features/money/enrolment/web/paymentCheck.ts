// The payment step's checks in their order (ENR-20). All centavos.
import type { Check } from '#web/ui/useRouteForm.ts'
import { PAYMENT_TEXTS } from '../contract.ts'
import type { StaffLine } from './values.ts'

export interface PaymentFigures {
  price: number
  /** The rest of the price before the staff lines: after course discounts and code. */
  beforeStaff: number
  /** The largest charge after all discounts and credit. */
  max: number
}

export interface Typed {
  concept: string
  amount: number | null
  staff: readonly StaffLine[]
}

/** The first check that fails; `field` names the control to mark. */
export function paymentCheck({ concept, amount, staff }: Typed, { price, beforeStaff, max }: PaymentFigures): Check | null {
  if (concept.trim() === '') return { field: 'concept', text: PAYMENT_TEXTS.concept }
  if (amount === null || amount < 0) return { field: 'amount', text: PAYMENT_TEXTS.amount }
  if (amount > price) return { field: 'amount', text: PAYMENT_TEXTS.abovePrice }
  return staffCheck(staff, beforeStaff) ?? (amount > max ? { field: 'amount', text: PAYMENT_TEXTS.sumAbovePrice } : null)
}

/** Each line needs a concept and a quantity above zero; neither a line nor the sum exceeds the rest of the price. */
function staffCheck(staff: readonly StaffLine[], rest: number): Check | null {
  let sum = 0
  for (const { key, concept, discount } of staff) {
    if (concept.trim() === '') return { field: conceptField(key), text: PAYMENT_TEXTS.line }
    if (discount === null) return { field: discountField(key), text: PAYMENT_TEXTS.line }
    if (discount <= 0) return { field: discountField(key), text: PAYMENT_TEXTS.discount }
    sum += discount
    if (sum > rest) return { field: discountField(key), text: PAYMENT_TEXTS.sumAbovePrice }
  }
  return null
}

export const conceptField = (key: string): string => `staff.${key}.concept`
export const discountField = (key: string): string => `staff.${key}.discount`
