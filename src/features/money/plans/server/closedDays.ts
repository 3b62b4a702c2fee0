import { closedBetween } from '#features/teaching/lessons/server/public.ts'
import { addDays, addMonths } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'

/** The reach of a plan in months (COB-12), plus the shift of a closed day. */
const MONTHS = 38

/** Days without due dates at that campus: closed everywhere or there (COB-10). null: a group without a campus. */
export async function closedDaysFor(db: Db, from: string, location: string | null): Promise<string[]> {
  const until = addMonths(from, MONTHS)
  const periods = (await closedBetween(db, from, until)).filter(each => each.location === null || each.location._id === location)
  const days = periods.flatMap(({ startDate, endDate }) => {
    const all: string[] = []
    for (let day = startDate < from ? from : startDate; day <= endDate && day <= until; day = addDays(day, 1)) all.push(day)
    return all
  })
  return [...new Set(days)].toSorted()
}
