import { useEffect, useState } from 'react'
import { STILL } from './pace.ts'

/** Has nothing moved for 4 s, or is the browser without a network? `moves`: whether anything should. */
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
