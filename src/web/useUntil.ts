import { useEffect, useReducer } from 'react'

/** Is that moment (milliseconds since 1970) still to come? Follows the clock. */
export function useUntil(end: number): boolean {
  const [, again] = useReducer((count: number) => count + 1, 0)
  const young = Date.now() <= end
  useEffect(() => {
    if (!young) return
    const over = setTimeout(again, end - Date.now() + 1)
    return () => clearTimeout(over)
  }, [young, end])
  return young
}
