import { useRef, type MouseEvent, type PointerEvent } from 'react'
import { press } from './press.ts'

/** Milliseconds of a long press, and pixels that it may stray. */
const LONG = 500
const STRAY = 12

/**
 * A long press beside the press of a button; a menu key, and the long press of a screen reader, count as one. The click that ends a long
 * press does nothing.
 */
export function useHold() {
  const state = useRef({ pressed: false, done: false })
  return (act: () => void, long: () => void) => {
    const hold = () => {
      if (state.current.done) return
      state.current.done = state.current.pressed
      long()
    }
    const short = () => {
      if (!state.current.done) act()
      state.current.done = false
    }
    const begin = press(short)
    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        begin(event)
        const { clientX, clientY, pointerId, button } = event
        if (button !== 0) return
        state.current = { pressed: true, done: false }
        const over = new AbortController()
        const options = { signal: over.signal }
        const timer = setTimeout(hold, LONG)
        const end = () => {
          clearTimeout(timer)
          over.abort()
          state.current.pressed = false
        }
        window.addEventListener('pointerup', each => each.pointerId === pointerId && end(), options)
        window.addEventListener('pointermove', each => Math.hypot(each.clientX - clientX, each.clientY - clientY) > STRAY && end(), options)
        const cancel = () => {
          end()
          // No click follows.
          state.current.done = false
        }
        window.addEventListener('pointercancel', each => each.pointerId === pointerId && cancel(), options)
      },
      onClick: short,
      onContextMenu(event: MouseEvent) {
        event.preventDefault()
        hold()
      },
    }
  }
}
