import { closedBetween } from '#features/teaching/lessons/server/public.ts'
import { addDays, addMonths } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'

/** The reach of a plan in months (COB-12), plus the shift of a closed day. */
const MONTHS = 38

/** Days without due dates at that campus: closed everywhere or there (COB-10). null: a group without a campus. */
export async function closedDaysFor(db: Db, from: string, location: string | null): Promise<string[]> {
  const daysAt = await closedDaysBetween(db, from, from)
  return [...daysAt(location)].toSorted()
}

/** The same for plans that begin between two days, by campus, in one read. */
export async function closedDaysBetween(db: Db, from: string, to: string): Promise<(location: string | null) => ReadonlySet<string>> {
  const until = addMonths(to, MONTHS)
  const periods = await closedBetween(db, from, until)
  return location => {
    const days = new Set<string>()
    for (const { startDate, endDate, location: where } of periods)
      if (where === null || where._id === location)
        for (let day = startDate < from ? from : startDate; day <= endDate && day <= until; day = addDays(day, 1)) days.add(day)
    return days
  }
}
