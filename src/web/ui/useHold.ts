import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { press } from './press.ts'

/** Milliseconds of a long press. */
const LONG = 500

/**
 * A long press beside the press of a button; a menu key, and the long press of a screen reader, count as one. The click that ends a long
 * press does nothing. A browser that scrolls instead cancels the press.
 */
export function useHold() {
  const done = useRef(false)
  return (act: () => void, long: () => void) => {
    const short = () => {
      if (!done.current) act()
      done.current = false
    }
    const hold = () => {
      if (done.current) return
      done.current = true
      long()
    }
    const begin = press(short)
    const forget = () => void (done.current = false)
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        begin(event)
        forget()
        if (event.button !== 0) return
        const timer = setTimeout(hold, LONG)
        for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, () => clearTimeout(timer), { once: true })
      },
      // No click follows a menu key.
      onKeyDown: forget,
      onClick: short,
      onContextMenu(event: MouseEvent) {
        event.preventDefault()
        hold()
      },
    }
  }
}
