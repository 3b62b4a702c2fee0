import { useEffect, useRef, type RefObject } from 'react'
import { statusOfKey } from './visitorView.ts'

interface Keys {
  status?(status: number): void
  confirm?(): void
  comment?(): void
  /** Takes up the phone. */
  dial?(): void
  next?(): void
  previous?(): void
  close?(): void
}

const TYPED = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable=true],[role=combobox],[role=listbox]'
/** These have their own arrows. */
const OWN_ARROWS = '[role=tab],[role=radio],[type=radio],[data-scroll]'
const OVER = 'dialog[open],.ant-modal-wrap,.ant-popover,.ant-drawer-open,[popover]:popover-open'

/** Does something stand over this desk? The window that holds it, and those below that one, do not. */
function covered(desk: HTMLElement): boolean {
  const windows = [...document.querySelectorAll<HTMLElement>(OVER)]
  const own = windows.findLastIndex(window => window.contains(desk))
  return windows.some((window, at) => at > own && window.checkVisibility())
}

/** The keyboard of a call desk: digits, C, N, L, arrows, Escape. Never while typing, nor under another window. */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(TYPED) || !desk.current || covered(desk.current)) return
      const act = actOf(event.key, target, latest.current)
      if (!act) return
      event.preventDefault()
      // The window that holds the desk has an Escape of its own.
      event.stopPropagation()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [desk])
}

function actOf(key: string, target: HTMLElement, keys: Keys): (() => void) | undefined {
  const status = statusOfKey(key)
  if (status !== null) return keys.status && (() => keys.status!(status))
  if ((key === 'ArrowDown' || key === 'ArrowUp') && target.closest(OWN_ARROWS)) return undefined
  return { c: keys.confirm, n: keys.comment, l: keys.dial, arrowdown: keys.next, arrowup: keys.previous, escape: keys.close }[
    key.toLowerCase()
  ]
}
