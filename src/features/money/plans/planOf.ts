// The dates and amounts that a template gives: shared by the desk's screen and the server, so that both show the same plan (COB-12).
import { addDays, addMonths } from '#lib/days.ts'

/** Exactly one of `monthDay` and `weeks`. `firstShare`: percent paid today; null: equal parts, the first today; 0: nothing today. */
export interface PlanRule {
  payments: number
  monthDay: number | null
  weeks: number | null
  firstShare: number | null
}

/** An agreed date and amount, centavos. */
export interface Instalment {
  dueOn: string
  amount: number
}

/** So many days lie at least between an enrolment and the first monthly date. */
const LEAST_DAYS = 15
const PESO = 100

/** That day of a month; the last one of a shorter month. */
function dayOfMonth(month: string, monthDay: number): string {
  const last = Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8))
  return `${month}-${String(Math.min(monthDay, last)).padStart(2, '0')}`
}

/** The later dates before closed days are looked at, without end. */
function* rhythm({ monthDay, weeks }: PlanRule, day: string): Generator<string, never> {
  if (monthDay === null) for (let nth = 1; ; nth++) yield addDays(day, nth * 7 * weeks!)
  for (let nth = 0; ; nth++) {
    const date = dayOfMonth(addMonths(`${day.slice(0, 7)}-01`, nth).slice(0, 7), monthDay)
    if (date >= addDays(day, LEAST_DAYS)) yield date
  }
}

/** So many later dates; a closed one moves to the next open day that no earlier one holds (COB-10). */
function laterDates(rule: PlanRule, day: string, many: number, closedDays: ReadonlySet<string>): string[] {
  const dates: string[] = []
  const wanted = rhythm(rule, day)
  while (dates.length < many) {
    let date = wanted.next().value
    while (closedDays.has(date) || dates.includes(date)) date = addDays(date, 1)
    dates.push(date)
  }
  return dates
}

/** What is paid today, never more than all: half a peso counts as one (COB-11). */
const shareOf = (net: number, percent: number) => Math.min(net, Math.floor((net * percent) / 100 / PESO + 0.5) * PESO)

/** Equal parts in whole pesos, the last takes the rest. */
export function equalParts(amount: number, many: number): number[] {
  const part = Math.floor(amount / many / PESO) * PESO
  return Array.from({ length: many }, (_, at) => (at === many - 1 ? amount - part * (many - 1) : part))
}

/**
 * The plan of a registration that costs `net` centavos after discounts and is made on `day` (COB-9 to COB-11). Its amounts add up to
 * `net`; none is 0, so that nothing is agreed on where nothing is owed.
 * @param closedDays days on which nothing falls due, but today
 */
export function planOf(rule: PlanRule, net: number, day: string, closedDays: ReadonlySet<string> = new Set()): Instalment[] {
  const { payments, firstShare } = rule
  const startsToday = firstShare !== 0
  const dates = [...(startsToday ? [day] : []), ...laterDates(rule, day, payments - (startsToday ? 1 : 0), closedDays)]
  const first = startsToday && firstShare !== null && payments > 1 ? shareOf(net, firstShare) : null
  const amounts = first === null ? equalParts(net, payments) : [first, ...equalParts(net - first, payments - 1)]
  return dates.map((dueOn, at) => ({ dueOn, amount: amounts[at]! })).filter(({ amount }) => amount > 0)
}
