// What closed days take from a group that is being planned, and the end that gives it back (OFE-14). Pure; the browser asks while a form is filled.
import { addDays, weekdayOf } from '#lib/days.ts'

interface Span {
  startDate: string
  endDate: string
}

/** No group is made longer than this many days for the sake of lessons. */
const MOST_DAYS = 366

/**
 * Lessons between the dates that fall on closed days, and the earliest end with as many lessons as if none did.
 * @param closed periods of the academy and of the group's campus. `end` null: there is none within a year.
 */
export function closedEnd(
  { startDate, endDate, schedules }: Span & { schedules: readonly { day: number }[] },
  closed: readonly Span[],
): { lost: number; end: string | null } {
  const lessonsOn = (date: string) => schedules.filter(({ day }) => day === weekdayOf(date)).length
  const isClosed = (date: string) => closed.some(each => each.startDate <= date && date <= each.endDate)
  let lost = 0
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) if (isClosed(date)) lost += lessonsOn(date)
  let missing = lost
  for (let n = 1; n <= MOST_DAYS && missing > 0; n++) {
    const date = addDays(endDate, n)
    if (isClosed(date)) continue
    missing -= lessonsOn(date)
    if (missing <= 0) return { lost, end: date }
  }
  return { lost, end: null }
}
