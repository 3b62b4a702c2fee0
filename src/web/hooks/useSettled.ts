import { useEffect, useState } from 'react'

/** What was last typed, once nothing has been typed for so many milliseconds. */
export function useSettled(typed: string, ms: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const later = setTimeout(() => setSettled(typed), ms)
    return () => clearTimeout(later)
  }, [typed, ms])
  return settled
}
