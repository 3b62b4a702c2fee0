import { addDays, weekdayOf } from '#lib/days.ts'

/** Monday and Sunday of a day's ISO week. */
export function weekOf(day: string): { monday: string; sunday: string } {
  const monday = addDays(day, -weekdayOf(day))
  return { monday, sunday: addDays(monday, 6) }
}

/** Has this hour ended (or begun, with `by` 0) on the academy's clock? */
export const isOver = ({ date, hour }: { date: string; hour: number }, clock: { day: string; minutes: number }, by: number): boolean =>
  date < clock.day || (date === clock.day && (hour + by) * 60 <= clock.minutes)
