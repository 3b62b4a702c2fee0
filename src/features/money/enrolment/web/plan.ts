// The plan of an enrolment: the chosen plan's dates, today's part of them, and the open rest. Centavos.
import { addMonths } from '#lib/days.ts'
import { duesOf, type Due } from '#features/money/plans/dues.ts'
import { equalParts, planOf, type Instalment, type PlanRule } from '#features/money/plans/planOf.ts'
import { planFault, planOfRows, rowsOf, type PlanRow, type Span } from '#features/money/plans/web/shared/planRows.ts'
import type { Bill } from '../bill.ts'
import { PLAN, type EnrolmentValues } from './values.ts'

interface Template extends PlanRule {
  _id: string
  isDefault: boolean
}

export interface Planned {
  /** A template's id, or one of `PLAN`. */
  choice: string
  template: string | null
  /** The dates; null: all is due today, and nothing is agreed on. */
  rows: Instalment[] | null
  /** The template's, while the rows share what today's payment left (M76). */
  before: Instalment[] | null
  /** Why the user's own rows are invalid. */
  fault: string | null
  /** Open today before anything is paid. */
  dueNow: number
  span: Span
}

/** Dates lie from a year before to three years after the enrolment (COB-12). */
const spanOf = (today: string): Span => ({ from: addMonths(today, -12), to: addMonths(today, 36) })

interface PlanInput {
  values: Pick<EnrolmentValues, 'plan' | 'rows'> & Partial<Pick<EnrolmentValues, 'amount' | 'keepDates'>>
  templates: readonly Template[]
  /** Days that a due date skips. */
  closedDays: ReadonlySet<string>
  bill: Pick<Bill, 'toPay' | 'credit'>
  today: string
  /** True when the user may agree on dates other than a template's. */
  ownDates: boolean
}

/** True for a template that means the same as 'De contado' (M81). */
const isAtOnce = ({ payments, firstShare }: PlanRule) => payments === 1 && firstShare !== 0

/** The templates that are more than 'De contado'. */
export const inParts = <T extends PlanRule>(templates: readonly T[]): T[] => templates.filter(each => !isAtOnce(each))

interface Payment {
  toPay: number
  covered: number
  today: string
}

/** Puts the covered amount on today, and shares the rest evenly over the later dates. Null: there are none, or no rest. */
export function shareLater(rows: readonly Instalment[], { toPay, covered, today }: Payment): Instalment[] | null {
  const later = rows.filter(({ dueOn }) => dueOn > today)
  if (later.length === 0 || covered <= 0 || covered >= toPay) return null
  const parts = equalParts(toPay - covered, later.length)
  const shared = later.map(({ dueOn }, at) => ({ dueOn, amount: parts[at]! }))
  return [{ dueOn: today, amount: covered }, ...shared.filter(({ amount }) => amount > 0)]
}

/** The same when more than today's share is covered. */
export function respread(rows: readonly Instalment[], payment: Payment): Instalment[] | null {
  const later = rows.filter(({ dueOn }) => dueOn > payment.today).reduce((sum, { amount }) => sum + amount, 0)
  return payment.covered > payment.toPay - later ? shareLater(rows, payment) : null
}

/** The chosen plan at the current price: a template's rows are computed anew, the user's own rows stay. */
export function planned({ values, templates, closedDays, bill, today, ownDates }: PlanInput): Planned {
  const span = spanOf(today)
  const offered = inParts(templates)
  const isOffered = values.plan === PLAN.none || (values.plan === PLAN.own && ownDates) || offered.some(({ _id }) => _id === values.plan)
  const choice = isOffered ? values.plan! : (offered.find(({ isDefault }) => isDefault)?._id ?? PLAN.none)
  const template = offered.find(({ _id }) => _id === choice)
  const own = choice === PLAN.own
  const fault = own ? planFault(values.rows, bill.toPay, span) : null
  const rows = template ? planOf(template, bill.toPay, today, closedDays) : own && fault === null ? planOfRows(values.rows) : null
  const dueNow = duesOf({ net: bill.toPay, paid: bill.credit }, rows ?? [])
    .filter(({ dueOn }) => dueOn <= today)
    .reduce((sum, { open }) => sum + open, 0)
  const covered = bill.credit + (values.amount ?? 0)
  // A plan that differs from the template's counts as agreed individually (COB-12).
  const shared =
    template && rows && values.amount && ownDates && !values.keepDates ? respread(rows, { toPay: bill.toPay, covered, today }) : null
  if (shared) return { choice, template: null, rows: shared, before: rows, fault, dueNow, span }
  return { choice, template: template?._id ?? null, rows, before: null, fault, dueNow, span }
}

/** The open amounts of the dates after this payment. Without a plan all of it is due today; of an unfinished plan nothing is known. */
export const duesAfter = ({ rows, fault }: Pick<Planned, 'rows' | 'fault'>, bill: Bill, amount: number | null, today: string): Due[] =>
  fault ? [] : duesOf({ net: bill.toPay, paid: bill.credit + (amount ?? 0) }, rows ?? [{ dueOn: today, amount: bill.toPay }])

/** The first rows of 'A la medida': the dates chosen before, or all of it today. */
export const ownRows = (rows: readonly Instalment[] | null, toPay: number, today: string): PlanRow[] =>
  rowsOf(rows ?? [{ dueOn: today, amount: toPay }])
