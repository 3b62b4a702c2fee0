// The form of a payment or a discount, its checks in order, and its body (MON-35).
import { toPesos } from '#lib/money.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { PAYMENT_FORM_TEXTS, type CreatePayment, type PaymentType } from '../../input.ts'
import type { DebtLine } from './debtLine.ts'

export type ChargeMode = 'payment' | 'discount'

/** 'Otros': no debt, takes money only. */
export const OTHERS = 'otros'

export interface ChargeValues {
  /** A course's id, the id of a line by date, OTHERS, or null: nothing chosen. */
  course: string | null
  /** Centavos: money, or the discount. */
  amount: number | null
  /** The checkbox: the user types the concept. */
  ownConcept: boolean
  concept: string
  paymentType: PaymentType
}

/** The default type of payment is cash (MON-30). */
export const emptyCharge = (course: string | null = null, amount: number | null = null): ChargeValues => ({
  course,
  amount,
  ownConcept: course === OTHERS,
  concept: '',
  paymentType: 'cash',
})

/** The concept: typed, or 'Pago {curso}'. 'Otros' has no default. */
export function conceptOf(values: ChargeValues, line: DebtLine | undefined, mode: ChargeMode): string {
  if (values.ownConcept) return values.concept
  if (line?.due) return line.due.concept.slice(0, 120)
  return line ? `${mode === 'payment' ? 'Pago' : 'Descuento'} ${line.name}`.slice(0, 120) : ''
}

export const chosenLine = ({ course }: ChargeValues, lines: readonly DebtLine[]): DebtLine | undefined =>
  lines.find(line => line.courseId === course && line.balance > 0)

/** The largest possible charge, centavos; null: no cap ('Otros'), or nothing chosen. */
export const maxOf = (line: DebtLine | undefined): number | null => line?.balance ?? null

/** Course, concept, amount, cap: the first failure. */
export function chargeCheck(values: ChargeValues, lines: readonly DebtLine[], mode: ChargeMode): Check | null {
  const line = chosenLine(values, lines)
  if (!line && (values.course !== OTHERS || mode === 'discount')) return { field: 'course', text: PAYMENT_FORM_TEXTS.course }
  if (conceptOf(values, line, mode).trim() === '') return { field: 'concept', text: PAYMENT_FORM_TEXTS.concept }
  const amount = (text: string): Check => ({ field: 'amount', text })
  const isMoney = mode === 'payment'
  if (values.amount === null || values.amount <= 0) return amount(isMoney ? PAYMENT_FORM_TEXTS.amount : PAYMENT_FORM_TEXTS.discount)
  if (line && values.amount > line.balance) return amount(isMoney ? PAYMENT_FORM_TEXTS.aboveDebt : PAYMENT_FORM_TEXTS.discountAboveDebt)
  return null
}

/** The body of POST /payments, pesos. */
export function chargeBody(values: ChargeValues, lines: readonly DebtLine[], mode: ChargeMode, student: string): CreatePayment {
  const figure = toPesos(values.amount ?? 0)
  const line = chosenLine(values, lines)
  return {
    student,
    course: values.course === OTHERS ? null : line?.due ? 'all' : values.course,
    concept: conceptOf(values, line, mode).trim(),
    paymentType: values.paymentType,
    amount: mode === 'payment' ? figure : 0,
    discount: mode === 'discount' ? figure : 0,
  }
}
