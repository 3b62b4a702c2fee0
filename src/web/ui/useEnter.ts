import { useEffect, useRef, type RefObject } from 'react'

/** Elements that use Enter themselves, or submit their form. */
const BUSY = 'input, textarea, select, button, a[href], summary, [role=tab], [role=option], [role=combobox], [contenteditable]'

/**
 * Makes Enter continue wherever the focus is, as 'Siguiente ↵' says. A click beside all controls leaves the focus on nothing or on
 * a scroll box; a window over this one keeps its Enter.
 */
export function useEnter(box: RefObject<HTMLFormElement | null>): void {
  const latest = useRef(box)
  latest.current = box
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const form = latest.current.current
      if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || event.isComposing || !form?.checkVisibility()) return
      const { target } = event
      const modal = form.closest('[role=dialog]')
      const free = target === document.body || (target instanceof HTMLElement && modal?.parentElement?.contains(target))
      if (!free || (target as HTMLElement).closest(BUSY) || covered(modal)) return
      event.preventDefault()
      form.requestSubmit()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** True when another window is open over this one: later windows come later in the document. */
export const covered = (modal: Element | null): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].some(
    each =>
      modal !== null &&
      !modal.contains(each) &&
      modal.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
      each.checkVisibility(),
  )
