import { toPesos } from '#lib/money.ts'
import { EMPTY_PERSON, type PersonValues } from '#features/foundation/person/web/shared/personCheck.ts'
import type { SourceValues } from '#features/foundation/sources/web/shared/SourceField.tsx'
import type { Instalment } from '#features/money/plans/planOf.ts'
import type { PlanRow } from '#features/money/plans/web/shared/planRows.ts'
import type { EnrolmentPayment } from '../contract.ts'
import type { Bill } from '../bill.ts'
import type { Priced } from '../priceChanged.ts'
import { firstPlace, type Step } from './steps.ts'

/** A staff discount while it is typed; centavos. */
export interface StaffLine {
  key: string
  concept: string
  discount: number | null
}

/** All that the wizard keeps, flat, as its draft. Money in centavos. */
export interface EnrolmentValues extends PersonValues, SourceValues {
  step: Step
  review: boolean
  courseId: string | null
  groupId: string | null
  paymentType: NonNullable<EnrolmentPayment['paymentType']>
  /** undefined: untouched; the plan's payment for today applies. */
  amount: number | null | undefined
  /** Cash that the customer handed over; null: exactly the amount. */
  received: number | null
  /** A template's id, or one of `PLAN`; null: the course's default. */
  plan: string | null
  /** The dates and amounts of the plan 'A la medida'. */
  rows: PlanRow[]
  /** More is paid than today's share, and the later dates stay as the template has them. */
  keepDates: boolean
  /** null: the default 'Inscripción {grupo}'. */
  concept: string | null
  /** null: the one that the student carries, if any. */
  code: string | null
  staff: StaffLine[]
  /** The figures and dates that the review showed as it opened; null outside it. */
  reviewed: (Priced & { dates: string | null }) | null
}

/** `none`: all is paid at once. `own`: on dates that the user sets. */
export const PLAN = { none: 'contado', own: 'medida' } as const

/** The values as the steps show them: today's amount is known. */
export type ShownValues = Omit<EnrolmentValues, 'amount'> & { amount: number | null }

/** A new wizard. Default payment type: cash (ENR-27). */
export const emptyEnrolment = (existing: boolean): EnrolmentValues => ({
  ...EMPTY_PERSON,
  source: '',
  ...firstPlace(existing),
  courseId: null,
  groupId: null,
  paymentType: 'cash',
  amount: undefined,
  received: null,
  plan: null,
  rows: [],
  keepDates: false,
  concept: null,
  code: null,
  staff: [],
  reviewed: null,
})

export const conceptOf = (groupName: string): string => `Inscripción ${groupName}`

/** The payment and what the screen showed, as the calls take them. */
export function paymentBody(
  values: EnrolmentValues,
  {
    concept,
    code,
    bill,
    plan = null,
  }: { concept: string; code: string; bill: Bill; plan?: { template: string | null; rows: Instalment[] } | null },
) {
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
    ...(plan && {
      plan: { template: plan.template, instalments: plan.rows.map(({ dueOn, amount }) => ({ dueOn, amount: toPesos(amount) })) },
    }),
    expected: { price: toPesos(bill.price), toPay: toPesos(bill.toPay) },
  }
}
