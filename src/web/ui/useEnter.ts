import { useEffect, useRef, type RefObject } from 'react'

/** What does something of its own with Enter, or sends its form by itself. */
const BUSY = 'input, textarea, select, button, a[href], summary, [role=tab], [role=option], [role=combobox], [contenteditable]'

/**
 * Enter goes on wherever the focus is: 'Siguiente ↵' promises it. After a click beside every control it is on nothing, or on what
 * only scrolls; a window over this one keeps its Enter.
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

/** Is another window open over this one? Whoever opened later stands later. */
export const covered = (modal: Element | null): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].some(
    each =>
      modal !== null &&
      !modal.contains(each) &&
      modal.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
      each.checkVisibility(),
  )
