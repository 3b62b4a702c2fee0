import { academyDay, addDays, wallClock, weekdayOf } from '#lib/days.ts'

/** Dates relative to the moment when the demo is seeded. */
export interface Clock {
  now: Date
  today: string
  /** The day with this offset from today; negative is past. */
  day(offset: number): string
  /** The first such weekday (0 = Monday) at or after an offset. */
  dayOn(weekday: number, offset: number): string
  dayOf(instant: Date): string
  /** The instant of a wall-clock time in the academy, minutes after midnight. */
  at(day: string, minutes: number, seconds?: number): Date
}

export function clockAt(now: Date, timeZone: string): Clock {
  const today = academyDay(now, timeZone)
  const at = (day: string, minutes: number, seconds = 0) => {
    const utc = (text: string, minute: number) => Date.parse(`${text}T00:00:00Z`) + minute * 60_000
    const start = utc(day, minutes)
    // Twice: the first correction may cross a change of the clock.
    let instant = start
    for (let round = 0; round < 2; round++) {
      const clock = wallClock(new Date(instant), timeZone)
      instant += start - utc(clock.day, clock.minutes)
    }
    return new Date(instant + seconds * 1000)
  }
  const day = (offset: number) => addDays(today, offset)
  const dayOn = (weekday: number, offset: number) => day(offset + ((weekday - weekdayOf(day(offset)) + 7) % 7))
  return { now, today, day, dayOn, dayOf: instant => academyDay(instant, timeZone), at }
}
