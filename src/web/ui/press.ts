import type { PointerEvent as ReactPointerEvent } from 'react'

/** Pixels that a finger may stray and still mean what it pressed. */
const STRAY = 12
/** The name of a row leads where the row does. */
export const CONTROLS = 'button,a:not([data-row-link]),input,label,select,textarea'

/** The browser clicks on what stands there at the end; once, and not if something else is done first. */
function swallowClick(): void {
  const late = new AbortController()
  const options = { capture: true, signal: late.signal }
  window.addEventListener(
    'click',
    event => {
      late.abort()
      event.stopPropagation()
      event.preventDefault()
    },
    options,
  )
  for (const other of ['pointerdown', 'keydown']) window.addEventListener(other, () => late.abort(), options)
}

/**
 * A press means what it began on. An answer that arrives before the finger is lifted draws the list anew, and the browser
 * then clicks on nothing, or on the neighbour. Where nothing moved, its own click is left alone.
 */
export const press = (act: () => void) => (event: ReactPointerEvent<HTMLElement>) => {
  const { currentTarget: pressed, pointerId, clientX, clientY, button, ctrlKey, metaKey, shiftKey } = event
  const control = (event.target as Element).closest(CONTROLS)
  if (button !== 0 || ctrlKey || metaKey || shiftKey || (control && control !== pressed)) return
  const over = new AbortController()
  const end = (each: PointerEvent) => {
    if (each.pointerId !== pointerId) return
    over.abort()
    const strayed = Math.hypot(each.clientX - clientX, each.clientY - clientY) > STRAY
    if (each.type === 'pointercancel' || strayed || pressed.contains(document.elementFromPoint(each.clientX, each.clientY))) return
    swallowClick()
    act()
  }
  for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, end, { signal: over.signal })
}

/** The same for a button that does it: a card. */
export const pressed = (act: () => void) => ({ onPointerDown: press(act), onClick: act })
