import { useEffect, type RefObject } from 'react'

const FIRST = ['[data-first]:not([disabled])', 'input:not([disabled]):not([type=hidden]), textarea:not([disabled])']

/** Puts the focus in the first field when the form appears, or in the one marked `data-first`. */
export function useFirstFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = () => {
      const found = FIRST.map(selector => box.current?.querySelector<HTMLElement>(selector))
      found.find(Boolean)?.focus({ preventScroll: true })
    }
    // Without motion a window is attached only after its content's effects have run.
    if (box.current?.isConnected) return focus()
    const frame = requestAnimationFrame(() => {
      // Whoever was quicker keeps the field that they are in.
      if (!box.current?.contains(document.activeElement)) focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [box])
}
