// The instants of a period. Statements compare instants, so that no statement converts each row to a day (DIR-11).
import { sql } from 'kysely'
import { academyDay, addDays, startOfDay } from '#lib/days.ts'
import { earlier, partAt, partsOf, yearBefore, type Period, type PeriodKind, type Unit } from '../period.ts'
import type { Span } from './define.ts'

interface SpanQuery {
  /** Its first and last day. */
  period: Period
  /** The kind of the whole period; it decides the days of the comparison. */
  kind: PeriodKind
  unit: Unit | null
  now: Date
  timeZone: string
  /** The reader sees the whole academy. */
  whole: boolean
}

const daysOf = (period: Period) => partsOf(period, 'fecha')

const col = (name: string) => sql.raw(name)

function spanOf(period: Period, starts: readonly string[] | null, ends: Date, { now, timeZone, whole }: SpanQuery): Span {
  const at = (day: string) => startOfDay(day, timeZone)
  const begins = at(period.from)
  const over = new Date(ends.getTime() - 1)
  const last = ends <= begins ? addDays(period.from, -1) : academyDay(over, timeZone)
  const instants = starts?.map(day => at(day).toISOString())
  const startsOf = (unit: Unit) => partsOf(period, unit).filter(day => day <= last && partAt(unit, day).from === day)
  return {
    at,
    starts: unit => {
      const days = startsOf(unit)
      return sql`unnest(${days}::date[], ${days.map(day => at(day).toISOString())}::timestamptz[]) as p (day, at)`
    },
    when: column => sql`${col(column)} >= ${begins} and ${col(column)} < ${ends}`,
    whenDay: column => sql`${col(column)} between ${period.from}::date and ${last}::date`,
    day: column =>
      sql`(${daysOf(period)}::date[])[nullif(width_bucket(${col(column)}, ${daysOf(period).map(day => at(day).toISOString())}::timestamptz[]), 0)]`,
    slot: column => (instants ? sql`width_bucket(${col(column)}, ${instants}::timestamptz[])` : sql`null::int`),
    slotDay: column => (starts ? sql`width_bucket(${col(column)}, ${starts}::date[])` : sql`null::int`),
    join: whole ? sql`left join` : sql`join`,
    from: period.from,
    to: last,
    begins,
    ends,
    today: academyDay(now, timeZone),
    now,
  }
}

export interface Spans {
  now: Span
  /** The same days a year before, up to the same hour of a running period. */
  before: Span
  /** All of them, for the line of a chart. */
  wholeBefore: Span
  /** The first day of each part. */
  starts: readonly string[]
}

/** A running period ends now (DIR-12), the earlier one at the same hour (DIR-13). */
export function spansOf(query: SpanQuery): Spans {
  const { period, kind, unit, now, timeZone } = query
  const starts = unit ? partsOf(period, unit) : []
  const after = (day: string) => startOfDay(addDays(day, 1), timeZone)
  const end = after(period.to)
  const today = academyDay(now, timeZone)
  const runs = now < end
  const past = earlier(period, kind)
  const pastStarts = unit ? starts.map(day => yearBefore(kind, day)) : null
  const sameHour = startOfDay(yearBefore(kind, today), timeZone).getTime() + now.getTime() - startOfDay(today, timeZone).getTime()
  // An entry of this very moment counts.
  const moment = (ms: number) => new Date(ms + 1)
  return {
    now: spanOf(period, unit ? starts : null, runs ? moment(now.getTime()) : end, query),
    before: spanOf(past, pastStarts, runs ? moment(Math.min(sameHour, after(past.to).getTime() - 1)) : after(past.to), query),
    wholeBefore: spanOf(past, pastStarts, after(past.to), query),
    starts,
  }
}
