// The days of a report: periods, their parts, and the earlier days they are compared with (DIR-11 to DIR-13). Pure days, no instants.
import { addDays, addMonths, daysBetween, formatDay, formatMonth, shortDay, weekdayOf } from '#lib/days.ts'

/** Both days included. */
export interface Period {
  from: string
  to: string
}
export type PeriodKind = 'day' | 'week' | 'month' | 'year' | 'dates'
export const PERIOD_KINDS: Record<PeriodKind, string> = { day: 'Día', week: 'Semana', month: 'Mes', year: 'Año', dates: 'Entre fechas' }

export const MOST_YEARS = 3

/** The parts of a period: 'fecha' to 'anual'. */
export const UNITS = { fecha: 'Día', semana: 'Semana', mes: 'Mes', anual: 'Año' } as const
export type Unit = keyof typeof UNITS
export const isUnit = (word: string): word is Unit => word in UNITS

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`
const monday = (day: string) => addDays(day, -weekdayOf(day))
const START: Record<Unit, (day: string) => string> = { fecha: day => day, semana: monday, mes: firstOfMonth, anual: firstOfYear }
const NEXT: Record<Unit, (start: string) => string> = {
  fecha: start => addDays(start, 1),
  semana: start => addDays(start, 7),
  mes: start => addMonths(start, 1),
  anual: start => addMonths(start, 12),
}
const OF_KIND: Record<Exclude<PeriodKind, 'dates'>, Unit> = { day: 'fecha', week: 'semana', month: 'mes', year: 'anual' }

/** The part of a unit that holds this day. */
export const partAt = (unit: Unit, day: string): Period => {
  const from = START[unit](day)
  return { from, to: addDays(NEXT[unit](from), -1) }
}

/** The period of a kind that holds this day. */
export const periodAt = (kind: Exclude<PeriodKind, 'dates'>, day: string): Period => partAt(OF_KIND[kind], day)

const same = (a: Period, b: Period) => a.from === b.from && a.to === b.to

/** The kind of these days: a whole month, a year, or just dates. */
export const kindOf = (period: Period): PeriodKind =>
  (['day', 'week', 'month', 'year'] as const).find(kind => same(periodAt(kind, period.from), period)) ?? 'dates'

/** The period before or after, of the same kind; dates move by their length. */
export function stepped(period: Period, by: 1 | -1): Period {
  const kind = kindOf(period)
  if (kind !== 'dates') return periodAt(kind, by === 1 ? addDays(period.to, 1) : addDays(period.from, -1))
  const length = daysBetween(period.from, period.to) + 1
  return { from: addDays(period.from, by * length), to: addDays(period.to, by * length) }
}

/** Day and week: 364 days before, so that weekdays meet; else the same date a year before (DIR-13). */
export const yearBefore = (kind: PeriodKind, day: string): string =>
  kind === 'day' || kind === 'week' ? addDays(day, -364) : addMonths(day, -12)

export const earlier = (period: Period, kind = kindOf(period)): Period => ({
  from: yearBefore(kind, period.from),
  to: yearBefore(kind, period.to),
})

/** True when the period is longer than a report can be. */
export const isTooLong = ({ from, to }: Period): boolean => to >= addMonths(from, MOST_YEARS * 12)

/** The unit in which a period is shown unless another is chosen. */
export function unitOf(period: Period): Unit {
  const days = daysBetween(period.from, period.to) + 1
  return days <= 62 ? 'fecha' : days <= 120 ? 'semana' : 'mes'
}

/** The first day of each part of the period; the first part may begin before it and is cut. */
export function partsOf({ from, to }: Period, unit: Unit): string[] {
  const parts = [from]
  for (let at = NEXT[unit](START[unit](from)); at <= to; at = NEXT[unit](at)) parts.push(at)
  return parts
}

/** The days of a period that are in this part of it. */
export function within(period: Period, unit: Unit, day: string): Period {
  const part = partAt(unit, day)
  return { from: part.from > period.from ? part.from : period.from, to: part.to < period.to ? part.to : period.to }
}

const SHORT = ['Ene', 'Feb', 'Mar', 'Abr', 'May', 'Jun', 'Jul', 'Ago', 'Sep', 'Oct', 'Nov', 'Dic']
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const inOneYear = ({ from, to }: Period) => from.slice(0, 4) === to.slice(0, 4)
/** The year is in the name of the period. */
const shortDate = (day: string) => shortDay(day, day)

/** 'Octubre', '26/10', 'Semana del 26/10'; with the year when the period has several. */
export function partName(unit: Unit, day: string, period: Period): string {
  const year = inOneYear(period) ? '' : ` ${day.slice(0, 4)}`
  if (unit === 'anual') return day.slice(0, 4)
  if (unit === 'mes') return capital(formatMonth(day).split(' ')[0]!) + year
  const date = year ? formatDay(day) : shortDate(day)
  return unit === 'fecha' ? date : `Semana del ${date}`
}

/** For an axis: 'Oct', '26/10'. */
export const partMark = (unit: Unit, day: string): string =>
  unit === 'anual' ? day.slice(0, 4) : unit === 'mes' ? SHORT[monthOf(day)]! : shortDate(day)

/** 'noviembre de 2026', '2026', '23 al 29 de noviembre de 2026', '01/03/2026 al 15/04/2026'. */
export function periodName(period: Period): string {
  const { from, to } = period
  const kind = kindOf(period)
  if (kind === 'year') return from.slice(0, 4)
  if (kind === 'month') return formatMonth(from)
  if (kind === 'day') return formatDay(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} al ${Number(to.slice(8))} de ${formatMonth(from)}`
  return `${formatDay(from)} al ${formatDay(to)}`
}
