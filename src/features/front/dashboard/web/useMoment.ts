import { useEffect } from 'react'
import { academyDay, wallClock } from '#lib/days.ts'
import { useSession } from '#web/session.tsx'
import { useNow } from '#web/useNow.ts'

/** The academy's day, hour and minute, which follow the clock; what was read of the day before is read anew. @param shown the day of what stands there */
export function useMoment(shown: string | undefined, refetch: () => unknown) {
  const { timeZone } = useSession().academy
  const now = useNow()
  const today = academyDay(now, timeZone)
  useEffect(() => {
    if (shown !== undefined && shown < today) void refetch()
  }, [shown, today, refetch])
  return { today, timeZone, ...wallClock(now, timeZone) }
}
