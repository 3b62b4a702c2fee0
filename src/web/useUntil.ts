import { useMemo } from 'react'
import { until } from '#web/clock.ts'
import { useStore } from '#web/useStore.ts'

/** Is that moment (milliseconds since 1970) still to come? Follows the clock. */
export const useUntil = (end: number): boolean => useStore(useMemo(() => until(end), [end]))
