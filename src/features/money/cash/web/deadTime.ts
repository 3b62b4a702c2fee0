// COB-35: the Enter that opens a student must not charge them. A form that has just been painted takes nothing for a moment, nor
// while a key that was down before still is.
import { useEffect, useReducer, useState } from 'react'

/** Milliseconds; component tests let it go by at once. */
export const deadTime = { ms: 600 }

const down = new Set<string>()
document.addEventListener('keydown', ({ code }) => void down.add(code), true)
document.addEventListener('keyup', ({ code }) => void down.delete(code), true)
// What is let go elsewhere is never heard of.
window.addEventListener('blur', () => down.clear())

/** May the form that shows this be sent? */
export function useDeadTime(): boolean {
  const [held] = useState(() => new Set(down))
  const [over, setOver] = useState(deadTime.ms === 0)
  const [, looked] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const end = setTimeout(() => setOver(true), deadTime.ms)
    const free = () => {
      for (const code of held) if (!down.has(code)) held.delete(code)
      looked()
    }
    document.addEventListener('keyup', free)
    window.addEventListener('blur', free)
    return () => {
      clearTimeout(end)
      document.removeEventListener('keyup', free)
      window.removeEventListener('blur', free)
    }
  }, [held])
  return over && held.size === 0
}
