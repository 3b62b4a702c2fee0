// Reads days of sheets. A column decides where a single cell has two readings (LLE-8).
import { plainDay } from '../days.ts'
import { fold } from '../text.ts'
import { remembered } from './remembered.ts'

export const ORDERS = ['dmy', 'mdy', 'ymd'] as const
/** The order of day, month and year in dates of figures alone. */
export type Order = (typeof ORDERS)[number]

export interface Limits {
  from: string
  to: string
  /** A day without a year is the nearest to it. */
  near: string
  /** The last year that two figures may mean. */
  pivot: number
}

const MONTHS = [...['ene|jan', 'feb', 'mar', 'abr|apr', 'may', 'jun', 'jul', 'ago|aug', 'sep|set', 'oct', 'nov', 'dic|dec']].map(
  each => new RegExp(`^(${each})[a-z]*$`),
)
const WEEKDAYS = new Set(
  fold(
    'lunes martes miércoles jueves viernes sábado domingo lun mar mie jue vie sab dom ' +
      'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun',
  ).split(' '),
)
const HOUR = /\d{1,2}[:h]\d{2}/
const HOUR_END = /^\d{1,2}[:h]\d{2}[\d:.,]* ?(?:[ap]\.? ?m\.?|hrs?\.?|h)? ?(?:z|[+-]\d{2}:?\d{2})?$/
/** Days since 30/12/1899, as Excel counts where a cell lost its format: five digits are 1927 to 2173. */
const SERIAL = /^([1-9]\d{4})(\.\d+)?$/
const SERIAL_START = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/** A year of two figures in front is this old at most: else it is a day. */
const OLD = 3

/** The text before an hour; the text itself when it has none, or more behind it. */
function withoutHour(text: string): string {
  const at = text.search(HOUR)
  if (at <= 0 || !/[t ,]/.test(text[at - 1]!) || !HOUR_END.test(text.slice(at))) return text
  const day = text.slice(0, at).trimEnd()
  return /[,t]$/.test(day) && !day.endsWith('oct') ? day.slice(0, -1) : day
}

/** 'mar 3, 2026' is a day of March, 'mar 03/11/2026' a Tuesday. */
function withoutWeekday(text: string): string {
  const end = text.search(/[^a-z]/)
  if (end < 0 || !WEEKDAYS.has(text.slice(0, end))) return text
  const rest = text.slice(end).replace(/^[\s.,]+/, '')
  return text.startsWith('mar') && end === 3 && /^\d{1,2}(,? \d{4})?$/.test(rest) ? text : rest
}

const monthOf = (word: string): number => MONTHS.findIndex(month => month.test(word)) + 1

interface DateParts {
  parts: string[]
  /** 1 to 12 when `parts[at]` is the name of a month, else 0. */
  month: number
  at: number
}

function writtenOf(cell: string): DateParts | string | null {
  if (!/\d/.test(cell) || cell.length > 60) return null
  const text = cell
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
  const serial = SERIAL.exec(text)?.[1]
  if (serial) return plainDay(new Date(SERIAL_START + Number(serial) * DAY_MS))
  const bare = withoutWeekday(withoutHour(text))
  const packed = /^(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(bare)
  if (packed) {
    const [a = '', b = '', c = '', d = ''] = packed.slice(1)
    const compact = calendarDay(Number(a + b), Number(c), Number(d)) ?? calendarDay(Number(c + d), Number(b), Number(a))
    return compact !== null && compact >= '1900' && compact < '2100' ? compact : null
  }
  if (!/^[a-z\d\s./,-]+$/.test(bare)) return null
  const parts = bare
    .replace(/\b(de|del|of)\b/g, ' ')
    .split(/[\s./,-]+/)
    .filter(Boolean)
  if (parts.length < 2 || parts.length > 3) return null
  const at = parts.findIndex(part => /[a-z]/.test(part))
  const month = at < 0 ? 0 : monthOf(parts[at]!)
  const numbers = parts.every((part, each) => (each === at ? month > 0 : /^\d{1,2}(\d{2})?$/.test(part)))
  return numbers && (at >= 0 || parts.length === 3 || !/[\s,.]/.test(bare)) ? { parts, month, at } : null
}

const lengthOf = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

function calendarDay(year: number, month: number, date: number): string | null {
  const exists = year >= 1000 && month >= 1 && month <= 12 && date >= 1 && date <= lengthOf(year, month)
  if (!exists) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Completes a year of two figures or none. */
function fullYear(text: string | undefined, month: number, date: number, { near, pivot }: Limits): number {
  const now = Number(near.slice(0, 4))
  if (text === undefined) {
    const distance = (year: number) => Math.abs(Date.parse(calendarDay(year, month, date) ?? '1000-01-01') - Date.parse(near))
    return [now, now - 1, now + 1].reduce((best, year) => (distance(year) < distance(best) ? year : best))
  }
  if (text.length === 4) return Number(text)
  const year = Math.floor(pivot / 100) * 100 + Number(text)
  return year > pivot ? year - 100 : year
}

function withOrder({ parts, month, at }: DateParts, order: Order, limits: Limits): string | null {
  const years = parts.map((part, place) => (part.length === 4 ? place : -1)).filter(place => place >= 0)
  if (years.length > 1) return null
  let [day, monthPart, year]: (string | undefined)[] = []
  if (month > 0) {
    const rest = parts.filter((_, place) => place !== at)
    // '2026-nov-05'; 'nov 2026' is no day.
    ;[day, year] = rest[0]!.length === 4 ? [rest[1], rest[0]] : rest
    if (day === undefined) return null
  } else if (parts[0]!.length === 4) [year, monthPart, day] = parts
  else if (order === 'dmy') [day, monthPart, year] = parts
  else if (order === 'mdy') [monthPart, day, year] = parts
  else if (parts.length === 3 && fullYear(parts[0], 1, 1, limits) >= Number(limits.near.slice(0, 4)) - OLD) [year, monthPart, day] = parts
  else return null
  if (day === undefined || day.length === 4 || monthPart?.length === 4) return null
  const months = month || Number(monthPart)
  const date = calendarDay(fullYear(year, months, Number(day), limits), months, Number(day))
  return date !== null && date >= limits.from && date <= limits.to ? date : null
}

const partsOf = remembered(writtenOf)

function readIn(parts: DateParts | string | null, order: Order, limits: Limits): string | null {
  if (parts === null) return null
  if (typeof parts === 'object') return withOrder(parts, order, limits)
  return parts >= limits.from && parts <= limits.to ? parts : null
}

/** 'YYYY-MM-DD' of a cell, or null where it is no day. */
export const dayOf = (cell: string, order: Order, limits: Limits): string | null => readIn(partsOf(cell), order, limits)

export interface Judged {
  order: Order
  /** The first cell with two readings, when the column proves neither. */
  asks: { cell: string; orders: [Order, Order] } | null
}

const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** Counts how often the days turn back, in the better of both directions. */
function turns(days: readonly string[]): number {
  let [up, down] = [0, 0]
  for (let at = 1; at < days.length; at++) {
    if (days[at]! < days[at - 1]!) up++
    if (days[at]! > days[at - 1]!) down++
  }
  return Math.min(up, down)
}

const spanOf = (days: readonly string[]): number => {
  const numbers = days.map(dayNumber)
  return numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)
}

/** True for one movement a month: the other reading of consecutive days. */
function isMonthly(days: readonly string[]): boolean {
  const months = [...new Set(days)].map(day => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))).sort((a, b) => a - b)
  return months.length < 3 || months.every((month, at) => at === 0 || month === months[at - 1]! + 1)
}

const FEWER = 3

/**
 * Chooses the order that reads most cells. For movements, ties go to the order whose days change direction less often, then to the
 * clearly shorter span.
 * @param latest The last possible day of a movement. Null: the days have no order, like dates of birth.
 */
export function judgeDays(cells: readonly string[], limits: Limits, latest: string | null = null): Judged {
  const filled = cells.filter(cell => /\d/.test(cell))
  const most = latest === null ? limits.to : latest
  const readings = ORDERS.map(order => {
    const all = filled.map(remembered(cell => readIn(partsOf(cell), order, limits)))
    const days = all.filter(day => day !== null && day <= most) as string[]
    return { order, all, days, turns: latest === null ? 0 : turns(days) }
  })
  const mostDays = Math.max(...readings.map(({ days }) => days.length))
  const fewest = (candidates: typeof readings) => {
    const least = Math.min(...candidates.map(each => each.turns))
    return candidates.filter(each => each.turns === least)
  }
  const best = fewest(readings.filter(({ days }) => days.length === mostDays))
  const [first] = best as [(typeof readings)[0]]
  const others = best.filter(({ all }) => all.some((day, at) => day !== first.all[at]))
  if (others.length === 0) return { order: first.order, asks: null }
  const spans = [first, ...others].map(each => ({ ...each, span: spanOf(each.days) }))
  const [short, next] = spans.toSorted((a, b) => a.span - b.span) as [(typeof spans)[0], (typeof spans)[0]]
  const clear = latest !== null && next.span >= FEWER * Math.max(1, short.span) && new Set(short.days).size >= 3 && !isMonthly(next.days)
  const at = first.all.findIndex((day, place) => {
    const other = others[0]!.all[place]
    return day !== null && other != null && day !== other
  })
  // No cell has two readings: the rows that this order does not read are refused.
  if (at < 0) return { order: best.toSorted((a, b) => b.all.filter(Boolean).length - a.all.filter(Boolean).length)[0]!.order, asks: null }
  return clear
    ? { order: short.order, asks: null }
    : { order: first.order, asks: { cell: filled[at]!, orders: [first.order, others[0]!.order] } }
}

/** Returns the places of the longest ordered run. */
function longestRun(days: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: number[] = []
  for (const [at, day] of days.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (days[ends[middle]!]! <= day) low = middle + 1
      else high = middle
    }
    before[at] = low > 0 ? ends[low - 1]! : -1
    ends[low] = at
  }
  const run = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) run.add(at)
  return run
}

const ORDERED = 0.9
const LEAST = 5
const FAR = 45

/** Returns the places of days out of an ordered file, and of isolated days far from its middle. */
export function oddDays(days: readonly string[]): ReadonlySet<number> {
  const numbers = days.map(dayNumber)
  const odd = new Set<number>()
  if (numbers.length < LEAST) return odd
  const up = longestRun(numbers)
  const down = longestRun(numbers.map(day => -day))
  const run = down.size > up.size ? down : up
  if (run.size >= numbers.length * ORDERED) for (const at of numbers.keys()) if (!run.has(at)) odd.add(at)
  const places = [...numbers.keys()].sort((a, b) => numbers[a]! - numbers[b]!)
  const middle = Math.floor(places.length / 2)
  const cut = (side: readonly number[]) => {
    const gap = side.findIndex((place, at) => at > 0 && Math.abs(numbers[place]! - numbers[side[at - 1]!]!) > FAR)
    if (gap >= 0) for (const place of side.slice(gap)) odd.add(place)
  }
  cut(places.slice(middle))
  cut(places.slice(0, middle + 1).reverse())
  return odd
}

export const ODD_DAY = 'El día no sigue a los demás.'
