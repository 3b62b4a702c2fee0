// The one listener of the console for what a reader reads (M120). A reading never presses, types or switches anything by itself.
import { useEffect, useRef } from 'react'
import { fieldBefore, type FieldBefore } from './field.ts'
import { passOf } from '#lib/pass.ts'
import { SILENCE, wedge } from './wedge.ts'

/** `false`: it is none of its readings, and is left to the page. */
type Hear = (text: string) => unknown

/** The topmost hears: while the set-up is open, what is read is not registered. */
const hearing: Hear[] = []
/** Where no screen hears: the shell. */
let otherwise: Hear | null = null
const keys = wedge()
/** The field in which the present burst began, as it was then. */
let before: FieldBefore | null = null
let silence: ReturnType<typeof setTimeout> | undefined

/** Where text is typed. A tile or a switch that was just pressed keeps the focus, and is none. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** Secrets are typed here: nothing listens. */
const isSecret = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[type=password], [autocomplete~=one-time-code]')

/** Searches for people: there the pass is searched, unless a screen hears. */
const isSearch = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('[role=searchbox], [role=search] input')

/** A pass or an address. In a field only these are readings: quick typists and text expanders keep their Enter. */
export const isReading = (text: string) => passOf(text) !== null || /^https?:\/\//i.test(text)

/** Tells who hears. False: it is left to the page. */
function told(text: string, target: EventTarget | null): boolean {
  const hear = hearing.at(-1) ?? (isSearch(target) ? null : otherwise)
  if (!hear) return false
  if (isField(target)) {
    if (!isReading(text) || before?.field !== target) return false
    before.restore()
  }
  return hear(text) !== false
}

/** Keys outside of fields that a pass may hold: they wait, for a shortcut of one letter is no letter of a pass. */
const OF_PASS = /^[0-9a-f]$/i
let held: KeyboardEvent[] = []
let letGo: ReturnType<typeof setTimeout> | undefined
const replayed = new WeakSet<Event>()

function hold(event: KeyboardEvent): void {
  swallow(event)
  held.push(event)
  clearTimeout(letGo)
  letGo = setTimeout(() => void release(), SILENCE)
}

/** Those of a reading are dropped; what a person pressed has its effect now, key by key: one may move the focus into a field. */
async function release(): Promise<void> {
  clearTimeout(letGo)
  const pressed = held
  held = []
  if (isReading(pressed.map(({ key }) => key).join(''))) return
  for (const [at, event] of pressed.entries()) {
    if (at > 0) await new Promise(resolve => setTimeout(resolve))
    pressAgain(event)
  }
}

function pressAgain({ key, code, shiftKey, target }: KeyboardEvent): void {
  const focus = document.activeElement
  const moved = focus !== target && isField(focus)
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true })
  replayed.add(again)
  const at = target instanceof Element && target.isConnected ? target : document.body
  const left = (moved ? focus! : at).dispatchEvent(again)
  if (!moved || !left || key.length !== 1 || !(focus instanceof HTMLInputElement || focus instanceof HTMLTextAreaElement)) return
  focus.setRangeText(key, focus.selectionStart ?? 0, focus.selectionEnd ?? 0, 'end')
  focus.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Who looks at the keys themselves, as they come. */
const watching = new Set<(key: string, at: number) => void>()

function listen(event: KeyboardEvent): void {
  const { key, target } = event
  if (replayed.has(event) || event.ctrlKey || event.metaKey || event.altKey || isSecret(target)) return
  for (const watch of watching) watch(key, event.timeStamp)
  const { begins, follows, whole, read, late } = keys.press(key, event.timeStamp)
  clearTimeout(silence)
  if (begins) before = fieldBefore(target)
  if (whole)
    silence = setTimeout(() => {
      held = []
      told(keys.silence(), target)
    }, SILENCE)
  if (key.length === 1) {
    if (!isField(target) && !event.repeat && key !== ' ' && (OF_PASS.test(key) || follows)) hold(event)
    return
  }
  if (late || (read !== undefined && told(read, target))) {
    held = []
    return swallow(event)
  }
  if (key === 'Shift' || held.length === 0) return
  // After several the end waits for its turn.
  if (held.length > 1) {
    swallow(event)
    held.push(event)
  }
  void release()
}

let listeners = 0
function startListening(): () => void {
  if (listeners++ === 0) window.addEventListener('keydown', listen, true)
  return () => {
    if (--listeners === 0) window.removeEventListener('keydown', listen, true)
  }
}

/** Hears what the keyboard reader reads, wherever the focus is. A field is left as it was before the reading (M88). */
export function useReader(onRead: Hear): void {
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    const hear: Hear = text => latest.current(text)
    const stop = startListening()
    hearing.push(hear)
    return () => {
      hearing.splice(hearing.indexOf(hear), 1)
      stop()
    }
  }, [])
}

/** Sees each key with its time, milliseconds, before anything is made of it: to tell what is wrong with a reader. */
export function useKeys(onKey: (key: string, at: number) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const watch = (key: string, at: number) => latest.current(key, at)
    watching.add(watch)
    return () => void watching.delete(watch)
  }, [])
}

/** Hears what is read on screens that do not hear. */
export function useReadElsewhere(onRead: Hear): void {
  const latest = useRef(onRead)
  latest.current = onRead
  useEffect(() => {
    otherwise = text => latest.current(text)
    const stop = startListening()
    return () => {
      otherwise = null
      stop()
    }
  }, [])
}

/** Passes what the camera saw to the screen that hears the reader. */
export const heard = (text: string): void => void hearing.at(-1)?.(text)
