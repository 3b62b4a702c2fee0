import { useEffect, useRef, useState } from 'react'
import { now } from '#web/state/clock.ts'

/** Seconds left of a try; calls `over` once at the end. Uses the clock, since hidden pages delay timers. */
export function useCountdown(seconds: number, attempt: number, running: boolean, over: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const latest = useRef(over)
  latest.current = over
  useEffect(() => {
    if (seconds === 0 || !running) return
    const end = now().getTime() + seconds * 1000
    setSecondsLeft(seconds)
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - now().getTime()) / 1000))
      setSecondsLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      latest.current()
    }, 250)
    return () => clearInterval(timer)
  }, [seconds, attempt, running])
  return secondsLeft
}
