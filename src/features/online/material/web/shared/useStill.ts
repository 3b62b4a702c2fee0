import { useEffect, useState } from 'react'
import { STILL } from './pace.ts'

/** True after 4 s without a byte, or offline. `moves`: whether bytes should be sent. */
export function useStill(sent: number, moves: boolean): boolean {
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (!moves) return
    const lost = () => setStill(true)
    if (!navigator.onLine) lost()
    const timer = setTimeout(lost, STILL)
    addEventListener('offline', lost)
    return () => {
      clearTimeout(timer)
      removeEventListener('offline', lost)
      setStill(false)
    }
  }, [sent, moves])
  return still && moves
}
