import { useEffect, useRef, type RefObject } from 'react'
import { isAltPress } from './altPress.ts'
import { covered } from './useEnter.ts'

/** Alt shortcuts of a window, also while typing; a window over it has its own keys. `keys`: by key code, 'KeyU'. */
export function useAltKeys(box: RefObject<HTMLElement | null>, keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const press = latest.current[event.code.replace('Numpad', 'Digit')]
      if (!press || !isAltPress(event) || event.repeat || event.defaultPrevented) return
      if (!box.current?.checkVisibility() || covered(box.current.closest('[role=dialog]'))) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [box])
}
