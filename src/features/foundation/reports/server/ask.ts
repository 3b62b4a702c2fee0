// Reads and judges the question of a call: measures, splits, days and filters.
import { addDays } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { reportFailures, type Question } from '../contract.ts'
import { DIMENSIONS, type Dimension } from '../dimensions.ts'
import { isUnit, kindOf, periodAt, unitOf, within, type Period, type PeriodKind, type Unit } from '../period.ts'
import { holds, reportList, type Measure, type Report, type Split } from './define.ts'

export interface Query {
  report: Report
  /** Those that the caller may see. */
  measures: [key: string, measure: Measure][]
  measure: string
  by: Dimension
  across: Dimension | null
  /** By whom `by` and `across` are keys; units are by time. */
  filters: [split: Split, key: string, dimension: Dimension][]
  /** Only the caller's own part. */
  isOwn: boolean
  /** The columns of rows that the caller may see. */
  columns: Report['rows']['columns']
  /** Null: the present moment. Narrowed by a filter of time. */
  period: Period | null
  kind: PeriodKind
  unit: Unit
}

const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && addDays(text, 0) === text

const missing = () => fail(reportFailures.REPORT_NOT_FOUND)

type Caller = Pick<Context, 'can' | 'user'>

/** A reader of figures: a call, or the letter of Mondays. */
export type Reader = Caller & Pick<Context, 'db' | 'counts' | 'now' | 'today' | 'academy'>

/** True when the caller has only their own part of the report. */
export const hasOwn = ({ leaf, own }: Report, { can, user }: Caller): boolean => own !== undefined && user.isProfessor && !can(leaf)

/** The report of this path, if the caller may open it. */
export function reportAt(context: Caller & Pick<Context, 'require'>, path: string): Report {
  const report = reportList.all().find(each => each.path === path) ?? missing()
  if (!hasOwn(report, context)) context.require(report.leaf)
  return report
}

export const measuresFor = (report: Report, caller: Caller): [string, Measure][] =>
  Object.entries(report.measures).filter(([, { needs }]) => (hasOwn(report, caller) ? needs === undefined : holds(needs, caller.can)))

export const splitAt = (report: Report, dimension: Dimension): Split | undefined => (isUnit(dimension) ? undefined : report.by[dimension])

const offers = (report: Report, dimension: Dimension): boolean =>
  isUnit(dimension) ? report.timed && report.units !== false : report.by[dimension] !== undefined

function periodOf(report: Report, { from, to }: Question, today: string): Period | null {
  if (!report.timed) return null
  return from && to ? { from, to } : periodAt(report.usual ?? 'month', today)
}

/** @throws 404 for what the report does not have */
export function queryOf(report: Report, question: Question, context: Caller & Pick<Context, 'today'>): Query {
  const { can, today, user } = context
  const isOwn = hasOwn(report, context)
  const whole = periodOf(report, question, today)
  let period = whole
  const filters: Query['filters'] = isOwn ? [[report.by[report.own!.by]!, user.id, report.own!.by]] : []
  for (const name of DIMENSIONS) {
    const key = question[name]
    if (key === undefined) continue
    if (!offers(report, name)) return missing()
    const split = splitAt(report, name)
    if (split) filters.push([split, key, name])
    else if (period && isDay(key)) period = within(period, name as Unit, key)
    else return missing()
  }
  const unit = whole ? unitOf(whole) : 'mes'
  const by = question.by ?? (isOwn && report.split.by === report.own!.by ? unit : report.split.by) ?? unit
  // The report's default `across` applies only when the question has no `by` either.
  const across = question.across ?? (question.by ? null : (report.split.across ?? null))
  const measures = measuresFor(report, context)
  const columns = report.rows.columns.filter(({ needs }) => (isOwn ? needs === undefined : holds(needs, can)))
  const measure = question.measure ?? (measures.find(([key]) => key === report.first) ?? measures[0])?.[0]
  if (!measure || !measures.some(([key]) => key === measure)) return missing()
  if (!offers(report, by) || (across !== null && (!offers(report, across) || (isUnit(by) && isUnit(across))))) return missing()
  return {
    report,
    measures,
    isOwn,
    columns,
    measure,
    by,
    across: across === by ? null : across,
    filters,
    period,
    kind: whole ? kindOf(whole) : 'day',
    unit,
  }
}
