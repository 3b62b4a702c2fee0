import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { deadTime } from './deadTime.ts'
import { TYPED } from './useListKeys.ts'

/** Elements that use arrows themselves; a tab uses only left and right. */
const OWN_ARROWS = '[role=radio],[type=radio],[data-scroll]'
const SIDEWAYS = /^Arrow(Left|Right)$/
const OVER = 'dialog[open],.ant-modal-wrap,.ant-popover,.ant-drawer-open,[popover]:popover-open'

/** True when something is above this place. Its own window, and those below, do not count. */
function covered(place: HTMLElement): boolean {
  const windows = [...document.querySelectorAll<HTMLElement>(OVER)]
  const own = windows.findLastIndex(window => window.contains(place))
  return windows.some((window, at) => at > own && window.checkVisibility())
}

/** A key's text in the help, and its act; without an act the key is off. */
export type PlaceKey = readonly [text: string, act: (() => void) | undefined]

const bound = new Set<() => Readonly<Record<string, PlaceKey | undefined>> | null>()

const NAMES: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  escape: 'Esc',
  ' ': 'Espacio',
}

/** Keys that act at this moment, of the places on top. Keys of one text share a line. */
export function keysHere(): { text: string; keys: string[] }[] {
  const lines = [...bound].flatMap(readKeys =>
    Object.entries(readKeys() ?? {}).flatMap(([key, line]) => (line?.[1] ? [{ text: line[0], key: NAMES[key] ?? key.toUpperCase() }] : [])),
  )
  return [...Map.groupBy(lines, ({ text }) => text)].map(([text, all]) => ({ text, keys: [...new Set(all.map(({ key }) => key))] }))
}

/** Registers keys for the help; @param keys null while they do not act */
export function useShownKeys(keys: () => Readonly<Record<string, PlaceKey | undefined>> | null): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const read = () => latest.current()
    bound.add(read)
    return () => void bound.delete(read)
  }, [])
}

/** The field that took the last letter or digit, until another key leaves it. */
let typed: { field: Element; at: number } | undefined
document.addEventListener(
  'keydown',
  ({ target, key }) => {
    const field = (target as Element).closest?.(TYPED)
    if (field) typed = key.length === 1 ? { field, at: performance.now() } : undefined
  },
  true,
)

/** The last key that acted, and its subject. */
let last = { key: '', subject: '' }

/**
 * Keys of a place while it is on top, by lower-case name: '1', 'c', 'arrowdown', 'escape'. Never while typing, nor under another window.
 * @param subject the record that the keys act on, when the next one appears by itself: the same key does not act on the next at once
 * (M72)
 */
export function usePlaceKeys(
  place: RefObject<HTMLElement | null>,
  keys: Readonly<Record<string, PlaceKey | undefined>>,
  subject = '',
): void {
  const latest = useRef(keys)
  latest.current = keys
  useShownKeys(() => (place.current && !covered(place.current) ? keys : null))
  const appeared = useRef(0)
  useLayoutEffect(() => void (appeared.current = performance.now()), [subject])
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (target.closest(TYPED) || !place.current || covered(place.current)) return
      if (event.key.startsWith('Arrow') && target.closest(OWN_ARROWS)) return
      if (SIDEWAYS.test(event.key) && target.closest('[role=tab]')) return
      const key = event.key.toLowerCase()
      const act = latest.current[key]?.[1]
      if (!act) return
      event.preventDefault()
      // The surrounding window has its own Escape.
      event.stopPropagation()
      const now = performance.now()
      // A letter that was meant for a field which somebody else's change has just removed with its record.
      if (key.length === 1 && typed && !typed.field.isConnected && now - typed.at < 2 * deadTime.ms) return void (typed.at = now)
      const again = subject !== last.subject && key === last.key && key.length === 1
      if (subject && again && now - appeared.current < deadTime.ms) return
      last = { key, subject }
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [place, subject])
}
