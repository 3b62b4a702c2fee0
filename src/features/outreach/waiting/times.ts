// When an offer is sent and when it ends (OFE-23). No message is sent between 20:00 and 9:00.
import { addDays, endOfDay, startOfDay, wallClock } from '#lib/days.ts'

const HOUR = 3_600_000
const NIGHT = { from: 20 * 60, until: 9 * 60 }
/** An offer that would end at night ends at this hour, so that the next person is notified by day. */
const ENDS_FROM = 10
/** An undo within this time withdraws an unsent offer. */
const TOLD_AFTER = 60_000

function nextMorning(at: Date, hour: number, timeZone: string): Date {
  const { day, minutes } = wallClock(at, timeZone)
  return new Date(startOfDay(minutes >= NIGHT.from ? addDays(day, 1) : day, timeZone).getTime() + hour * HOUR)
}

const inTheNight = (at: Date, timeZone: string) => {
  const { minutes } = wallClock(at, timeZone)
  return minutes >= NIGHT.from || minutes < NIGHT.until
}

interface Rule {
  hours: number
  timeZone: string
  /** The group's last day: nothing is held longer. */
  lastDay: string
}

export function endOf(from: Date, { hours, timeZone, lastDay }: Rule): Date {
  const end = new Date(from.getTime() + hours * HOUR)
  const ends = inTheNight(end, timeZone) ? nextMorning(end, ENDS_FROM, timeZone) : end
  return new Date(Math.min(ends.getTime(), endOfDay(lastDay, timeZone).getTime()))
}

export function offerTimes(now: Date, rule: Rule): { tellAt: Date; endsAt: Date } {
  const night = inTheNight(now, rule.timeZone)
  const from = night ? nextMorning(now, NIGHT.until / 60, rule.timeZone) : now
  return { tellAt: night ? from : new Date(now.getTime() + TOLD_AFTER), endsAt: endOf(from, rule) }
}
