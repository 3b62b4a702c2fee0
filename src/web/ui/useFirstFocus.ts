import { useEffect, type RefObject } from 'react'

const FIRST = ['[data-first]:not([disabled])', 'input:not([disabled]):not([type=hidden]), textarea:not([disabled])']

/** Puts the focus in the first field when the form appears, or in the one marked `data-first`. */
export function useFirstFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const found = FIRST.map(selector => box.current?.querySelector<HTMLElement>(selector))
    found.find(Boolean)?.focus({ preventScroll: true })
  }, [box])
}
