import { useEffect, useRef } from 'react'
import { isAltPress } from '#web/ui/altPress.ts'
import { overlayOpen } from '#web/ui/overlay.ts'

interface Keys {
  /** F2 */
  search(): void
  /** Escape; null: nobody is at the desk. */
  leave: (() => void) | null
}

export function useDeskKeys(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || overlayOpen()) return
      if (event.key === 'F2') {
        event.preventDefault()
        latest.current.search()
      } else if (event.key === 'Escape') latest.current.leave?.()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

const typesText = (target: EventTarget | null) => target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)

/** Digits choose the debt; in text fields with Alt. */
export function useTileKeys(count: number, choose: (at: number) => void): void {
  const latest = useRef({ count, choose })
  latest.current = { count, choose }
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const at = Number(/^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? 0) - 1
      if (at < 0 || at >= latest.current.count || event.ctrlKey || event.metaKey || event.defaultPrevented || overlayOpen()) return
      if (event.altKey ? !isAltPress(event) : typesText(event.target)) return
      event.preventDefault()
      latest.current.choose(at)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
