import { useEffect, useRef } from 'react'
import { TYPED } from '#web/ui/useListKeys.ts'
import { overlayOpen } from '#web/ui/overlay.ts'

interface Keys {
  /** The nth proposal, from 0. */
  post(nth: number): void
  tick(): void
  skip(): void
  find(): void
  step(by: 1 | -1): void
}

/** Keys of the line that is decided: 1–5, T, S, B, ↓ ↑. Not while one types, nor under a window. */
export function useLineKeys(keys: Keys | null): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const now = latest.current
      const target = event.target as HTMLElement
      if (!now || event.ctrlKey || event.metaKey || event.altKey || event.repeat || target.closest(TYPED) || overlayOpen()) return
      const key = event.key.toLowerCase()
      const act: Record<string, () => void> = {
        t: now.tick,
        s: now.skip,
        b: now.find,
        arrowdown: () => now.step(1),
        arrowup: () => now.step(-1),
      }
      const run = /^[1-5]$/.test(key) ? () => now.post(Number(key) - 1) : act[key]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
