import { useEffect, useRef } from 'react'
import { wedge } from './wedge.ts'

type Hear = (text: string) => void

/** The topmost hears: while the set-up is open, what is read is not registered. */
const hearing: Hear[] = []
const press = wedge()

/** Where text is typed. A tile or a switch that was just pressed keeps the focus, and is none. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, input:not([type=radio], [type=checkbox])'))

function listen(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return
  const { read, swallow } = press(event.key, event.timeStamp)
  if (swallow) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  if (read !== undefined) hearing.at(-1)?.(read)
}

/** Hears what the keyboard reader reads, wherever the focus is but in a field. */
export function useReader(onRead: Hear): void {
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const hear: Hear = text => latest.current(text)
    if (hearing.length === 0) window.addEventListener('keydown', listen, true)
    hearing.push(hear)
    // A pass may hold '/' and '?': they are no keys of the list (useListKeys).
    document.body.dataset.reader = ''
    return () => {
      hearing.splice(hearing.indexOf(hear), 1)
      if (hearing.length === 0) delete document.body.dataset.reader
      if (hearing.length === 0) window.removeEventListener('keydown', listen, true)
    }
  }, [])
}

/** Says to whoever hears the reader what the camera saw. */
export const heard = (text: string): void => hearing.at(-1)?.(text)
