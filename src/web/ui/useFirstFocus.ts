import { useEffect, type RefObject } from 'react'

/** Puts the focus in the first field when the form appears. */
export function useFirstFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input:not([disabled]):not([type=hidden]), textarea:not([disabled])')
      ?.focus({ preventScroll: true })
  }, [box])
}
