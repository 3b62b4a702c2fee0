import { useEffect, useRef } from 'react'
import { fieldBefore, type FieldBefore } from './field.ts'
import { passOf } from './pass.ts'
import { wedge } from './wedge.ts'

type Hear = (text: string) => void

/** The topmost hears: while the set-up is open, what is read is not registered. */
const hearing: Hear[] = []
const press = wedge()
/** The field in which the present burst began, as it was then. */
let before: FieldBefore | null = null

/** Where text is typed. A tile or a switch that was just pressed keeps the focus, and is none. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, input:not([type=radio], [type=checkbox])'))

/** Secrets are typed here: nothing listens. */
const isSecret = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[type=password], [autocomplete~=one-time-code]')

/** In a field only these are readings: quick typists and text expanders keep their Enter. */
const isReading = (text: string) => passOf(text) !== null || /^https?:\/\//i.test(text)

function listen(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isSecret(event.target)) return
  const { begins, read } = press(event.key, event.timeStamp)
  if (begins) before = fieldBefore(event.target)
  if (read === undefined) return
  if (isField(event.target)) {
    if (!isReading(read) || before?.field !== event.target) return
    before.restore()
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  hearing.at(-1)?.(read)
}

/** Hears what the keyboard reader reads, wherever the focus is. A field is left as it was before the reading (M88). */
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
