import { useEffect, type RefObject } from 'react'
import { whenOpen } from './whenOpen.ts'

const FIRST = ['[data-first]:not([disabled])', 'input:not([disabled]):not([type=hidden]), textarea:not([disabled])']

/** Puts the focus in the first field when the form appears, or in the one marked `data-first`. */
export function useFirstFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!box.current) return
    return whenOpen(box.current, () => {
      const found = FIRST.map(selector => box.current?.querySelector<HTMLElement>(selector))
      found.find(Boolean)?.focus({ preventScroll: true })
    })
  }, [box])
}
