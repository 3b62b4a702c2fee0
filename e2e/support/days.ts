// Days of the journeys follow the running server's clock: a day of the calendar passes, and its journey with it.
import { academyDay, addDays, formatDay } from '#lib/days.ts'

const today = () => academyDay(new Date(), 'America/Mexico_City')

/** The academy's day so many days ahead, as '2027-01-31'. */
export const ahead = (days: number): string => addDays(today(), days)
export const spokenAhead = (days: number): string => formatDay(ahead(days))

/** The last 20th before today as '20/11/2026': of no file does its day read as a month. */
export function lastTwentieth(): string {
  let day = ahead(-1)
  while (!day.endsWith('-20')) day = addDays(day, -1)
  return formatDay(day)
}
