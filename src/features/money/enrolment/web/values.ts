import { toPesos } from '#lib/money.ts'
import { EMPTY_PERSON, type PersonValues } from '#features/foundation/person/web/shared/personCheck.ts'
import type { EnrolmentPayment } from '../contract.ts'
import type { Bill } from '../bill.ts'
import { firstPlace, type Step } from './steps.ts'

/** A staff discount while it is typed; centavos. */
export interface StaffLine {
  key: string
  concept: string
  discount: number | null
}

/** All that the wizard keeps, flat, as its draft. Money in centavos. */
export interface EnrolmentValues extends PersonValues {
  step: Step
  review: boolean
  courseId: string | null
  groupId: string | null
  paymentType: NonNullable<EnrolmentPayment['paymentType']>
  amount: number | null
  /** null: the default 'Inscripción {grupo}'. */
  concept: string | null
  /** null: the one that the student carries, if any. */
  code: string | null
  staff: StaffLine[]
}

/** A new wizard. Default payment type: cash (ENR-27). */
export const emptyEnrolment = (existing: boolean): EnrolmentValues => ({
  ...EMPTY_PERSON,
  ...firstPlace(existing),
  courseId: null,
  groupId: null,
  paymentType: 'cash',
  amount: null,
  concept: null,
  code: null,
  staff: [],
})

export const conceptOf = (groupName: string): string => `Inscripción ${groupName}`

/** The payment and what the screen showed, as the calls take them. */
export function paymentBody(values: EnrolmentValues, { concept, code, bill }: { concept: string; code: string; bill: Bill }) {
  return {
    payment: {
      paymentType: values.paymentType,
      concept: concept.trim(),
      amount: toPesos(values.amount ?? 0),
      ...(values.staff.length > 0
        ? {
            discounts: values.staff.map(line => ({
              course: values.courseId,
              concept: line.concept.trim(),
              discount: toPesos(line.discount ?? 0),
            })),
          }
        : {}),
    },
    idPromotionalCode: code || null,
    expected: { price: toPesos(bill.price), toPay: toPesos(bill.toPay) },
  }
}
