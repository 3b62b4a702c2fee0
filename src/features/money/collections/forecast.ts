// The weeks of the forecast: the first begins today and ends with its Sunday, the others are whole.
import { addDays, weekdayOf } from '#lib/days.ts'

export const FORECAST_WEEKS = 8

export interface Week {
  from: string
  /** Both days are included. */
  to: string
}

export function weeksFrom(today: string, count: number): Week[] {
  const monday = addDays(today, -weekdayOf(today))
  return Array.from({ length: count }, (_, at) => ({ from: at === 0 ? today : addDays(monday, at * 7), to: addDays(monday, at * 7 + 6) }))
}
