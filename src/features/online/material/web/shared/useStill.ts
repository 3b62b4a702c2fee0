import { useEffect, useState } from 'react'
import { STILL } from './pace.ts'

/** True after 4 s without a byte, or offline. `moves`: whether bytes should be sent. */
export function useStill(sentBytes: number, moves: boolean): boolean {
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (!moves) return
    const markStill = () => setStill(true)
    if (!navigator.onLine) markStill()
    const timer = setTimeout(markStill, STILL)
    addEventListener('offline', markStill)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', markStill)
      setStill(false)
    }
  }, [sentBytes, moves])
  return still && moves
}
