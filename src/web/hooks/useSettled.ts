import { useEffect, useState } from 'react'

/** The typed text once typing has paused for this many milliseconds. */
export function useSettled(typed: string, ms: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), ms)
    return () => clearTimeout(later)
  }, [typed, ms])
  return settled
}
