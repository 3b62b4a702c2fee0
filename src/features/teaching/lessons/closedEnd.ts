// Counts lessons lost to closed days while a group is planned, and the end that makes up for them (OFE-14). Pure; runs in the browser.
import { addDays, weekdayOf } from '#lib/days.ts'

interface Span {
  startDate: string
  endDate: string
}

/** Making up for lessons extends no group beyond this many days. */
const MOST_DAYS = 366

/**
 * Lost lessons between the dates, and the earliest end with as many lessons as without closed days.
 * @param closed periods of the academy and of the group's campus. `end` is null when a year is too short.
 */
export function closedEnd(
  { startDate, endDate, schedules }: Span & { schedules: readonly { day: number }[] },
  closed: readonly Span[],
): { lost: number; end: string | null } {
  const lessonsOn = (date: string) => schedules.filter(({ day }) => day === weekdayOf(date)).length
  const isClosed = (date: string) => closed.some(each => each.startDate <= date && date <= each.endDate)
  let lostDays = 0
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) if (isClosed(date)) lostDays += lessonsOn(date)
  let missing = lostDays
  for (let n = 1; n <= MOST_DAYS && missing > 0; n++) {
    const date = addDays(endDate, n)
    if (isClosed(date)) continue
    missing -= lessonsOn(date)
    if (missing <= 0) return { lost: lostDays, end: date }
  }
  return { lost: lostDays, end: null }
}
