import { useEffect } from 'react'
import { wantedAct } from '#web/calls/acts.ts'
import { question } from '#web/ui/confirm.ts'
import { isTyping } from '#web/ui/typing.ts'

function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return
  const key = event.key.toLowerCase()
  if (key === 'f8') {
    const button = [...document.querySelectorAll<HTMLElement>('[data-slot=toast] [data-slot=act]')].at(-1)
    if (button) event.preventDefault()
    return button?.focus()
  }
  if (!(event.ctrlKey || event.metaKey)) return
  const redo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey && !event.shiftKey)
  const undo = key === 'z' && !event.shiftKey
  if (!(undo || redo) || isTyping() || question.get()) return
  event.preventDefault()
  if (!event.repeat && !wantedAct.get()) wantedAct.set(redo ? 'redo' : 'undo')
}

/**
 * Ctrl Z (⌘ Z) undoes the last act of this tab, Ctrl Shift Z or Ctrl Y redoes it, F8 focuses the button of the present toast (DES-23).
 * Never while typing, and after the screen's own keys.
 */
export function useActKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
