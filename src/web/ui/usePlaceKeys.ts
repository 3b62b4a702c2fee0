import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { deadTime } from './deadTime.ts'
import { TYPED } from './useListKeys.ts'

/** These have their own arrows; a tab those to its sides alone. */
const OWN_ARROWS = '[role=radio],[type=radio],[data-scroll]'
const SIDEWAYS = /^Arrow(Left|Right)$/
const OVER = 'dialog[open],.ant-modal-wrap,.ant-popover,.ant-drawer-open,[popover]:popover-open'

/** Does something stand over this place? The window that holds it, and those below that one, do not. */
function covered(place: HTMLElement): boolean {
  const windows = [...document.querySelectorAll<HTMLElement>(OVER)]
  const own = windows.findLastIndex(window => window.contains(place))
  return windows.some((window, at) => at > own && window.checkVisibility())
}

/** The last key that acted, and on whom. */
let last = { key: '', subject: '' }

/**
 * What keys do while this place stands on top, by their names in lower case: '1', 'c', 'arrowdown', 'escape'. Never while typing, nor under another window.
 * @param subject whom the keys act on, where the next one appears by itself: the key that has just acted does not act on the next at once (M72)
 */
export function usePlaceKeys(
  place: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, (() => void) | undefined>>,
  subject = '',
): void {
  const latest = useRef(keys)
  latest.current = keys
  const appeared = useRef(0)
  useLayoutEffect(() => void (appeared.current = performance.now()), [subject])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(TYPED) || !place.current || covered(place.current)) return
      if (event.key.startsWith('Arrow') && target.closest(OWN_ARROWS)) return
      if (SIDEWAYS.test(event.key) && target.closest('[role=tab]')) return
      const key = event.key.toLowerCase()
      const act = latest.current[key]
      if (!act) return
      event.preventDefault()
      // The window that holds the place has an Escape of its own.
      event.stopPropagation()
      const again = subject !== last.subject && key === last.key && key.length === 1
      if (subject && again && performance.now() - appeared.current < deadTime.ms) return
      last = { key, subject }
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [place, subject])
}
