import { makeForecast, type DuesMemory } from '#features/money/collections/server/ahead/keep.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'

const WEEKS = 26

/** Makes the forecast of each Monday of half a year, and of this one (DIR-50). */
export async function seedForecasts({ db, clock }: Demo, timeZone: string): Promise<void> {
  const today = clock.day(0)
  const monday = addDays(today, -weekdayOf(today))
  const memory: DuesMemory = new Map()
  for (let ago = WEEKS; ago >= 0; ago -= 1) await makeForecast(db, addDays(monday, -7 * ago), timeZone, memory)
}
