// The figures of the occupancy chart: for each group its seats, the registered students and those who have paid.
import { counted } from '#lib/numbers.ts'
import type { CourseReportRow } from '../contract.ts'

export interface Bar {
  id: string
  name: string
  /** Seats; of a group without a quota, the registered students. */ seats: number
  /** '27/30'; without a quota only the registered students. */ figure: string
  registered: number
  confirmed: number
}

export const barsOf = (rows: readonly CourseReportRow[]): Bar[] =>
  rows.map(({ _id, name, quota, registered, confirmed }) => ({
    id: _id,
    name,
    seats: Math.max(quota ?? 0, registered),
    figure: quota === null ? String(registered) : `${registered}/${quota}`,
    registered,
    confirmed,
  }))

const STEPS = [1, 2, 5]

/** Round figures from 0 to at least `most`, five at most. */
export function ticks(most: number): number[] {
  const rough = Math.max(1, most) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([...STEPS, 10].find(each => each * power >= rough) ?? 10) * power)
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, at) => at * step)
}

/** The chart in one sentence. */
export function sentence(bars: readonly Bar[]): string {
  const sum = (of: (bar: Bar) => number) => bars.reduce((total, bar) => total + of(bar), 0)
  const each = bars.map(({ name, registered, confirmed, seats }) => `${name}: ${registered} de ${seats}, ${confirmed} con pago`)
  const total = `${counted(bars.length, 'grupo', 'grupos')}, ${counted(
    sum(bar => bar.registered),
    'inscrito',
    'inscritos',
  )} en ${counted(
    sum(bar => bar.seats),
    'lugar',
    'lugares',
  )}, ${sum(bar => bar.confirmed)} con pago.`
  return `Ocupación: ${total} ${each.join('; ')}.`
}

/** A name shortened to the space beside its bar; SVG cannot do it. */
export const short = (name: string, letters: number): string => (name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name)
