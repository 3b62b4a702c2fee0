import { useMemo } from 'react'
import { followTime, now } from '#web/state/clock.ts'
import type { Followed } from '#web/state/store.ts'
import { useStore } from '#web/state/useStore.ts'

const until = (end: number): Followed<boolean> => ({
  get: () => now().getTime() <= end,
  subscribe(listener) {
    const rest = end - now().getTime() + 1
    // Timers have a maximum; the minutes cover the rest.
    const over = rest > 0 && rest < 2 ** 31 ? setTimeout(listener, rest) : undefined
    const stop = followTime(listener)
    return () => {
      clearTimeout(over)
      stop()
    }
  },
})

/** True while that moment (milliseconds since 1970) is in the future. Follows the clock. */
export const useUntil = (end: number): boolean => useStore(useMemo(() => until(end), [end]))
