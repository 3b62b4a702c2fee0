// The form of a report (CUR-75, CUR-76): the range is required, the two counts have at most three digits.
import type { Input } from '#contract/route.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { COURSE_TEXTS } from '#features/teaching/courses/limits.ts'
import type { courseReports } from '../contract.ts'

export interface ReportValues {
  startDate: string | null
  endDate: string | null
  /** Working days. */ wd: number | null
  /** Days of tolerance. */ dd: number | null
}
export type ReportQuery = Input<typeof courseReports.report>['query']

export const EMPTY_REPORT: ReportValues = { startDate: null, endDate: null, wd: null, dd: null }

const MOST = 999

export function reportCheck({ startDate, endDate, wd, dd }: ReportValues): Check | null {
  if (!startDate) return { field: 'startDate', text: COURSE_TEXTS.rangeRequired }
  if (!endDate) return { field: 'endDate', text: COURSE_TEXTS.rangeRequired }
  if (endDate < startDate) return { field: 'endDate', text: COURSE_TEXTS.range }
  if ((wd ?? 0) > MOST) return { field: 'wd', text: COURSE_TEXTS.threeDigits }
  return (dd ?? 0) > MOST ? { field: 'dd', text: COURSE_TEXTS.threeDigits } : null
}

/** The caller checked the values; omits empty ones. */
export const reportQuery = ({ startDate, endDate, wd, dd }: ReportValues): ReportQuery => ({
  startDate: startDate!,
  endDate: endDate!,
  ...(wd !== null && { wd: String(wd) }),
  ...(dd !== null && { dd: String(dd) }),
})
