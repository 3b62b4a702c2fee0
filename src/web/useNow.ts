import { useEffect, useState } from 'react'

/** The present moment, followed from minute to minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const next = setTimeout(() => setNow(new Date()), 60_000 - (now.getTime() % 60_000))
    return () => clearTimeout(next)
  }, [now])
  return now
}
