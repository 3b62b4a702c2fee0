// Until when a request is answered: Monday to Friday, without the days on which the academy is closed (CON-64).
import { addDays, weekdayOf } from '#lib/days.ts'

interface Closed {
  /** 'YYYY-MM-DD', both included. */
  startDate: string
  endDate: string
}

const SATURDAY = 5

/** The `count`th working day after `from`, which itself does not count. */
export function workingDayAfter(from: string, count: number, closed: readonly Closed[]): string {
  const works = (day: string) => weekdayOf(day) < SATURDAY && !closed.some(({ startDate, endDate }) => startDate <= day && day <= endDate)
  let day = from
  for (let remaining = count; remaining > 0;) {
    day = addDays(day, 1)
    if (works(day)) remaining--
  }
  return day
}
