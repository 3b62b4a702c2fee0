// The dates and amounts of a template. The screen and the server share it, so both show the same plan (COB-12).
import { addDays, addMonths } from '#lib/days.ts'

/** Exactly one of `monthDay` and `weeks`. `firstShare`: percent paid today; null: equal parts, the first today; 0: nothing today. */
export interface PlanRule {
  payments: number
  monthDay: number | null
  weeks: number | null
  firstShare: number | null
}

/** A plan date and amount, centavos. */
export interface Instalment {
  dueOn: string
  amount: number
}

/** The least number of days between an enrolment and the first monthly date. */
const LEAST_DAYS = 15
const PESO = 100

/** That day of a month; the last one of a shorter month. */
function dayOfMonth(month: string, monthDay: number): string {
  const last = Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8))
  return `${month}-${String(Math.min(monthDay, last)).padStart(2, '0')}`
}

/** The later dates, before closed days move them; endless. */
function* rhythm({ monthDay, weeks }: PlanRule, day: string): Generator<string, never> {
  if (monthDay === null) for (let nth = 1; ; nth++) yield addDays(day, nth * 7 * weeks!)
  for (let nth = 0; ; nth++) {
    const date = dayOfMonth(addMonths(`${day.slice(0, 7)}-01`, nth).slice(0, 7), monthDay)
    if (date >= addDays(day, LEAST_DAYS)) yield date
  }
}

/** The later dates; a closed one moves to the next open day without an earlier date (COB-10). */
function laterDates(rule: PlanRule, day: string, many: number, closedDays: ReadonlySet<string>): string[] {
  const dates: string[] = []
  const upcoming = rhythm(rule, day)
  while (dates.length < many) {
    let date = upcoming.next().value
    while (closedDays.has(date) || dates.includes(date)) date = addDays(date, 1)
    dates.push(date)
  }
  return dates
}

/** Today's payment, never above the total: half a peso rounds up (COB-11). */
const shareOf = (net: number, percent: number) => Math.min(net, Math.floor((net * percent) / 100 / PESO + 0.5) * PESO)

/** Equal parts in whole pesos, the last takes the rest. */
export function equalParts(amount: number, many: number): number[] {
  const part = Math.floor(amount / many / PESO) * PESO
  return Array.from({ length: many }, (_, at) => (at === many - 1 ? amount - part * (many - 1) : part))
}

/**
 * The plan of a registration of `net` centavos after discounts, made on `day` (COB-9 to COB-11). Its amounts sum to
 * `net`; none is 0, so there is no plan without a debt.
 * @param closedDays days without due dates, except today
 */
export function planOf(rule: PlanRule, net: number, day: string, closedDays: ReadonlySet<string> = new Set()): Instalment[] {
  const { payments, firstShare } = rule
  const startsToday = firstShare !== 0
  const dates = [...(startsToday ? [day] : []), ...laterDates(rule, day, payments - (startsToday ? 1 : 0), closedDays)]
  const first = startsToday && firstShare !== null && payments > 1 ? shareOf(net, firstShare) : null
  const amounts = first === null ? equalParts(net, payments) : [first, ...equalParts(net - first, payments - 1)]
  return dates.map((dueOn, at) => ({ dueOn, amount: amounts[at]! })).filter(({ amount }) => amount > 0)
}
