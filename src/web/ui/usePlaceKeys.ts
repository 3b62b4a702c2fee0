import { useEffect, useRef, type RefObject } from 'react'
import { TYPED } from './useListKeys.ts'

/** These have their own arrows. */
const OWN_ARROWS = '[role=tab],[role=radio],[type=radio],[data-scroll]'
const OVER = 'dialog[open],.ant-modal-wrap,.ant-popover,.ant-drawer-open,[popover]:popover-open'

/** Does something stand over this place? The window that holds it, and those below that one, do not. */
function covered(place: HTMLElement): boolean {
  const windows = [...document.querySelectorAll<HTMLElement>(OVER)]
  const own = windows.findLastIndex(window => window.contains(place))
  return windows.some((window, at) => at > own && window.checkVisibility())
}

/** What keys do while this place stands on top, by their names in lower case: '1', 'c', 'arrowdown', 'escape'. Never while typing, nor under another window. */
export function usePlaceKeys(place: RefObject<HTMLElement | null>, keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(TYPED) || !place.current || covered(place.current)) return
      if (event.key.startsWith('Arrow') && target.closest(OWN_ARROWS)) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      // The window that holds the place has an Escape of its own.
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [place])
}
