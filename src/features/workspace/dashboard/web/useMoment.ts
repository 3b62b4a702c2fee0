import { wallClock } from '#lib/days.ts'
import { useSession } from '#web/session/session.tsx'
import { useNow, useToday } from '#web/state/useNow.ts'

/** The academy's current day, hour and minute. */
export function useMoment() {
  const { timeZone } = useSession().academy
  return { today: useToday(), timeZone, ...wallClock(useNow(), timeZone) }
}
