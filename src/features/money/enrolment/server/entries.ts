// The ledger entries of an enrolment: one per discount of the bill, and one for the money.
import type { z } from 'zod'
import type { NewEntry } from '#features/money/payments/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Bill } from '../bill.ts'
import type { EnrolmentPayment } from '../contract.ts'

type Payment = z.output<typeof EnrolmentPayment>

export const staffLines = ({ concept, discount, discounts = [] }: Payment): { concept: string; discount: number }[] => [
  ...(discount ? [{ concept, discount }] : []),
  ...discounts.map(line => ({ concept: line.concept, discount: line.discount })),
]

interface Common {
  studentId: string
  registrationId: string
  courseId: string
  locationId: string | null
  userId: string
  enteredAt: Date
  promotionalCodeId: string | null
}

/** Discounts first, then the money, so that the newest line is the payment. No entry for amount 0 without discount. */
export function entriesOf(bill: Bill, { amount, concept, paymentType }: Payment, { promotionalCodeId, ...common }: Common): NewEntry[] {
  const discounts = bill.lines.map(line => ({
    id: newId(),
    ...common,
    amount: 0,
    discount: line.discount,
    source: line.source,
    type: 'cash' as const,
    concept: line.concept,
    promotionalCodeId: line.source === 'code' ? promotionalCodeId : null,
  }))
  const money = {
    id: newId(),
    ...common,
    amount,
    discount: 0,
    source: 'payment' as const,
    type: paymentType,
    concept,
    promotionalCodeId: null,
  }
  return amount > 0 ? [...discounts, money] : discounts
}
