// The forecast of the next eight weeks, from the weeks before (DIR-48, DIR-49). Pure; weeks are numbered, money in centavos.
export const AHEAD = 8
/** With fewer weeks of payments the forecast has only the agreed part. */
export const ENOUGH = 84
/** How many weeks ago the forecast is tried. */
export const TRIED = [8, 12, 16, 20]
const YEAR = 52
const SPREAD = [-2, -1, 0, 1, 2]
const [LEAST_GROWTH, MOST_GROWTH] = [0.5, 2]
/** It is shown if it errs at most this part of what last year's same weeks err. */
const GOOD = 0.9

/** Sums by week; a week without money may be missing. */
export interface Books {
  /** Number of the first week with a payment. */
  first: number
  /** Net of the cash of a week. */
  came(week: number): number
  /** Net of a week from registrations that were made in another one. */
  cameOf(registered: number, week: number): number
  /** Net price of the registrations made in a week. */
  sold(week: number): number
}

/** The payment dates at the beginning of a week. */
export interface Dues {
  /** Open dates of the week and of the seven after it. */
  agreed: readonly number[]
  /** Dates of 12 to 4 weeks before it, and how much of them was recovered. */
  due: number
  recovered: number
}

export interface Week {
  agreed: number
  fresh: number
  /** Null: there is no band, because too few weeks are known. */
  low: number | null
  high: number | null
  lastYear: number
}

export interface Forecast {
  weeks: Week[]
  /** False: last year's same weeks were nearer, or there are too few weeks. */
  shown: boolean
  /** There are enough weeks of payments for a forecast. */
  known: boolean
}

const ahead = [...Array(AHEAD).keys()]
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

/** Last year's income in the nth week after a start, from registrations made since that start: the mean of five starts. */
const freshOf = ({ cameOf }: Books, start: number, nth: number): number => {
  const of = (from: number) => sum(range(from, from + nth + 1).map(registered => cameOf(registered, from + nth)))
  return sum(SPREAD.map(shift => of(start - YEAR + shift))) / SPREAD.length
}

/** Net of the registrations of 12 weeks by that of a year before. */
function growthOf({ sold }: Books, start: number): number {
  const of = (until: number) => sum(range(until - 12, until).map(sold))
  const before = of(start - YEAR)
  return before <= 0 ? 1 : Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, of(start) / before))
}

type Parts = Pick<Week, 'agreed' | 'fresh' | 'lastYear'>

/** Agreed and new money of each week, without a band. */
export function partsOf(books: Books, dues: Dues, start: number): Parts[] {
  const share = dues.due > 0 ? Math.min(1, Math.max(0, dues.recovered / dues.due)) : 1
  const growth = growthOf(books, start)
  return ahead.map(nth => ({
    agreed: Math.round((dues.agreed[nth] ?? 0) * share),
    fresh: Math.round(Math.max(0, freshOf(books, start, nth)) * growth),
    lastYear: books.came(start - YEAR + nth),
  }))
}

const saidOf = ({ agreed, fresh }: Parts) => agreed + fresh

/** The value below which this part of further values is to be expected. */
function percentile(sorted: readonly number[], part: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, (sorted.length + 1) * part - 1))
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return low + (high - low) * (at - Math.floor(at))
}

/** @param duesAt the dates at the beginning of this week */
export function forecast(books: Books, duesAt: (start: number) => Dues, start: number): Forecast {
  const parts = partsOf(books, duesAt(start), start)
  const known = start - books.first >= ENOUGH
  if (!known) return { weeks: parts.map(each => ({ ...each, fresh: 0, low: null, high: null })), shown: false, known }
  const tries = TRIED.flatMap(ago => {
    const then = start - ago
    return partsOf(books, duesAt(then), then).map((each, nth) => ({
      said: saidOf(each),
      lastYear: each.lastYear,
      came: books.came(then + nth),
    }))
  })
  const missed = sum(tries.map(({ said, came }) => Math.abs(said - came)))
  const missedByYear = sum(tries.map(({ lastYear, came }) => Math.abs(lastYear - came)))
  const ratios = tries.flatMap(({ said, came }) => (said > 0 ? [Math.max(0, came) / said] : [])).toSorted((a, b) => a - b)
  const shown = ratios.length > 0 && missed <= GOOD * missedByYear
  const band = (each: Parts, part: number) => (shown ? Math.round(saidOf(each) * percentile(ratios, part)) : null)
  return { weeks: parts.map(each => ({ ...each, low: band(each, 0.05), high: band(each, 0.95) })), shown, known }
}
