import { useMemo } from 'react'
import { day, minute } from '#web/state/clock.ts'
import { useStore } from '#web/state/useStore.ts'

/** The present minute; follows the clock. */
export function useNow(): Date {
  const at = useStore(minute)
  return useMemo(() => new Date(at), [at])
}

/** The academy's day; follows the clock. */
export const useToday = (): string => useStore(day)
