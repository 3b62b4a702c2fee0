/** A shorter move is a click; a longer one of a finger is no scroll. */
export const SLACK = 5
export const LONG_PRESS = 400

interface Follow {
  /** True while something is held: touch does not scroll, and Escape releases it. */
  live(): boolean
  move(event: PointerEvent): void
  up(): void
  leave(): void
}

/** Follows a pointer pressed on the hour axis, wherever it goes. @returns a function that stops it */
export function followPointer({ live, move, up, leave }: Follow): () => void {
  const escape = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !live()) return
    pressed.stopPropagation()
    leave()
  }
  const scroll = (touched: Event) => live() && touched.preventDefault()
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', leave)
  window.addEventListener('keydown', escape, { capture: true })
  window.addEventListener('touchmove', scroll, { passive: false })
  return () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', leave)
    window.removeEventListener('keydown', escape, { capture: true })
    window.removeEventListener('touchmove', scroll)
  }
}
