// The plan editor: dates and amounts with their required sum. Centavos.
import { addMonths, formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { uuid } from '#web/state/uuid.ts'
import { day } from '#lib/typed.ts'
import { isRefused } from '#lib/typedRead.ts'
import { dayOfTyped } from '#features/foundation/person/web/shared/birthDate.ts'
import { PLAN_TEXTS } from '../../contract.ts'
import { equalParts, type Instalment } from '../../planOf.ts'

/**
 * `date` as typed, 'DD/MM/YYYY'. A date of the present plan has `covered`, its paid part, `was`, its amount before, and `locked` when all
 * of it is paid.
 */
export interface PlanRow {
  key: string
  date: string
  amount: number | null
  covered?: number
  was?: number
  locked?: boolean
}

/** The allowed range of dates. */
export interface Span {
  from: string
  to: string
}

const newKey = () => uuid().slice(0, 8)

export const rowsOf = (plan: readonly (Instalment & { covered?: number })[]): PlanRow[] =>
  plan.map(({ dueOn, amount, covered }) => ({
    key: newKey(),
    date: formatDay(dueOn),
    amount,
    ...(covered !== undefined && { covered, was: amount, locked: covered >= amount }),
  }))

export const isLocked = ({ locked = false }: PlanRow): boolean => locked

export const sumOf = (rows: readonly PlanRow[]): number => rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

/** The first fault of a row by itself. */
export function rowFault(rows: readonly PlanRow[], at: number, { from, to }: Span): { field: 'date' | 'amount'; text: string } | null {
  const { date, amount, covered = 0 } = rows[at]!
  const result = day(date)
  if (isRefused(result)) return { field: 'date', text: result.refused }
  const on = result.value
  if (on === null) return { field: 'date', text: PLAN_TEXTS.date }
  if (rows.findIndex(row => dayOfTyped(row.date) === on) < at) return { field: 'date', text: PLAN_TEXTS.twice }
  if (on < from || on > to) return { field: 'date', text: PLAN_TEXTS.range }
  if (amount === null || amount <= 0) return { field: 'amount', text: PLAN_TEXTS.amount }
  return amount < covered ? { field: 'amount', text: `Ya se pagaron ${formatMoney(covered)} de este pago.` } : null
}

/** 'Suman $8,000.00 de $8,000.00', or the missing or excess amount. */
export function sumText(rows: readonly PlanRow[], total: number): string {
  const sum = sumOf(rows)
  if (sum === total) return `Suman ${formatMoney(sum)} de ${formatMoney(total)}`
  return sum < total ? `Faltan ${formatMoney(total - sum)}` : `Sobran ${formatMoney(sum - total)}`
}

/** Why the plan is invalid; null if valid. */
export function planFault(rows: readonly PlanRow[], total: number, span: Span): string | null {
  if (rows.length === 0) return PLAN_TEXTS.none
  for (const at of rows.keys()) {
    const fault = rowFault(rows, at, span)
    if (fault) return fault.text
  }
  return sumOf(rows) === total ? null : sumText(rows, total)
}

export const planOfRows = (rows: readonly PlanRow[]): Instalment[] =>
  rows.map(({ date, amount }) => ({ dueOn: dayOfTyped(date) ?? '', amount: amount ?? 0 })).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))

/** 'Repartir': spreads the rest after locked rows over the others, in equal whole pesos; the last takes the remainder. */
export function spread(rows: readonly PlanRow[], total: number): PlanRow[] {
  const open = rows.filter(row => !isLocked(row))
  const parts = equalParts(Math.max(0, total - sumOf(rows.filter(isLocked))), open.length)
  return rows.map(row => (isLocked(row) ? row : { ...row, amount: parts[open.indexOf(row)]! }))
}

/** Adds a row: a month after the last, with the missing amount. */
export function withRow(rows: readonly PlanRow[], total: number, today: string): PlanRow[] {
  const days = rows.map(({ date }) => dayOfTyped(date)).filter(on => on !== null)
  const last = days.toSorted().at(-1)
  const missing = total - sumOf(rows)
  return [...rows, { key: newKey(), date: formatDay(last ? addMonths(last, 1) : today), amount: missing > 0 ? missing : null }]
}

/**
 * The rows after a change of one amount: the last open row takes the difference, while the plan summed up before (COB-75). Null: that
 * row was changed itself, the plan did not sum up, or nothing would be left for it beyond its paid part.
 */
export function absorbed(before: readonly PlanRow[], key: string, amount: number, total: number): PlanRow[] | null {
  const last = before.findLast(row => !isLocked(row))
  if (!last || last.key === key || sumOf(before) !== total) return null
  const changed = before.map(row => (row.key === key ? { ...row, amount } : row))
  const rest = (last.amount ?? 0) + total - sumOf(changed)
  if (rest <= (last.covered ?? 0)) return null
  return changed.map(row => (row.key === last.key ? { ...row, amount: rest } : row))
}
