// The console's one listener for scanners (M120). A scan never presses, types or toggles anything by itself.
import { useEffect, useRef } from 'react'
import { fieldBefore, type FieldBefore } from './field.ts'
import { passOf } from '#lib/pass.ts'
import { SILENCE, wedge } from './wedge.ts'

/** Returns `false` when the scan is not for it; then the page gets it. */
type Hear = (text: string) => unknown

/** The topmost gets the scan: while a setup is open, scans are not registered. */
const hearing: Hear[] = []
/** The shell's listener, for when no screen listens. */
let otherwise: Hear | null = null
const keys = wedge()
/** The field where the present burst began, with its state then. */
let before: FieldBefore | null = null
let silence: ReturnType<typeof setTimeout> | undefined

/** True for text inputs. A tile or switch that was just pressed keeps the focus, and is not one. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** In password fields the reader does not listen. */
const isSecret = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[type=password], [autocomplete~=one-time-code]')

/** Search fields for persons: a scanned pass is typed into them, unless the screen handles scans itself. */
const isSearch = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('[role=searchbox], [role=search] input')

/** A pass or an address. In a field only these count as scans: fast typists and text expanders keep their Enter. */
export const isReading = (text: string) => passOf(text) !== null || /^https?:\/\//i.test(text)

/** Passes a scan to its listener. False: left to the page. */
function hearCode(text: string, target: EventTarget | null): boolean {
  const hear = hearing.at(-1) ?? (isSearch(target) ? null : otherwise)
  if (!hear) return false
  if (isField(target)) {
    if (!isReading(text) || before?.field !== target) return false
    before.restore()
  }
  return hear(text) !== false
}

/** Keys of a pass outside of fields are held back: a one-letter shortcut must not fire within a pass. */
const OF_PASS = /^[0-9a-f]$/i
let heldKeys: KeyboardEvent[] = []
let letGo: ReturnType<typeof setTimeout> | undefined
const replayed = new WeakSet<Event>()

function hold(event: KeyboardEvent): void {
  swallow(event)
  heldKeys.push(event)
  clearTimeout(letGo)
  letGo = setTimeout(() => void release(), SILENCE)
}

/** Drops the keys of a scan; replays a person's keys one by one, because one may move the focus into a field. */
async function release(): Promise<void> {
  clearTimeout(letGo)
  const pressed = heldKeys
  heldKeys = []
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
  const isAccepted = (moved ? focus! : at).dispatchEvent(again)
  if (!moved || !isAccepted || key.length !== 1 || !(focus instanceof HTMLInputElement || focus instanceof HTMLTextAreaElement)) return
  focus.setRangeText(key, focus.selectionStart ?? 0, focus.selectionEnd ?? 0, 'end')
  focus.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

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
      heldKeys = []
      hearCode(keys.silence(), target)
    }, SILENCE)
  if (key.length === 1) {
    if (!isField(target) && !event.repeat && key !== ' ' && (OF_PASS.test(key) || follows)) hold(event)
    return
  }
  if (late || (read !== undefined && hearCode(read, target))) {
    heldKeys = []
    return swallow(event)
  }
  if (key === 'Shift' || heldKeys.length === 0) return
  // After several keys the end waits for its turn.
  if (heldKeys.length > 1) {
    swallow(event)
    heldKeys.push(event)
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

/** Receives keyboard scans, wherever the focus is. A field keeps its state before the scan (M88). */
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

/** Receives each key with its time in milliseconds, before any processing: to diagnose a scanner. */
export function useKeys(onKey: (key: string, at: number) => void): void {
  const latest = useRef(onKey)
  latest.current = onKey
  useEffect(() => {
    const watch = (key: string, at: number) => latest.current(key, at)
    watching.add(watch)
    return () => void watching.delete(watch)
  }, [])
}

/** Receives scans on screens that do not listen. */
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

/** Passes a camera's scan to the screen that listens to the scanner. */
export const hearPass = (text: string): void => void hearing.at(-1)?.(text)
