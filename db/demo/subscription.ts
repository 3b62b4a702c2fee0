import { addDays, wallClock, weekdayOf } from '#lib/days.ts'
import type { Demo } from './context.ts'

const HOUR = 7 * 60

/** The administrator has got the sheet of the academy for some weeks; the last one came on Monday at seven (DIR-52). */
export async function seedSubscription({ db, clock, insert }: Demo, employeeId: string): Promise<void> {
  const { timeZone } = await db.selectFrom('academy').select('timeZone').executeTakeFirstOrThrow()
  const monday = clock.day(-weekdayOf(clock.today))
  const isAhead = monday === clock.today && wallClock(clock.now, timeZone).minutes < HOUR
  await insert('sheetSubscription', [
    { employeeId, since: clock.at(clock.day(-24), HOUR + 180), sentWeek: isAhead ? addDays(monday, -7) : monday },
  ])
}
