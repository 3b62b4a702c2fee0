import type { PointerEvent as ReactPointerEvent } from 'react'

/** Pixels that a touch may move and still count. */
const STRAY = 12
/** A row's name link counts as the row. */
export const CONTROLS = 'button,a:not([data-row-link]),input,label,select,textarea'

/** Swallows the browser's next click, unless something else happens first. */
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
 * A press counts for the element where it began. An answer during the press redraws the list, and the browser then clicks
 * nothing or a neighbor. When nothing moved, the browser's own click is used.
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

/** The same for a button, such as a card. */
export const pressed = (act: () => void) => ({ onPointerDown: press(act), onClick: act })
