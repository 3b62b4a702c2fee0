// New rows of a list that is sorted newest first wait while somebody points at it (M167).
import { wroteAt } from '#web/calls/acts.ts'
import { useStore } from '#web/state/useStore.ts'
import { useCallback, useLayoutEffect, useReducer, useRef } from 'react'

export interface Arrivals {
  waiting: number
  more: boolean
  show(): void
  /** `ref` of the list, its head and foot included. */
  box(element: HTMLElement | null): (() => void) | undefined
}

const pointer = matchMedia('(hover: hover)')

/** Milliseconds after an act of this person, whose own rows come in at once. */
const OWN = 3_000

function scrolled(box: Element): Element[] {
  const all: Element[] = []
  for (let at: Element | null = box.querySelector('[data-slot="list-scroll"]') ?? box; at; at = at.parentElement)
    if (at.scrollTop > 0) all.push(at)
  return all
}

const isHeld = (box: Element): boolean =>
  (pointer.matches && box.matches(':hover')) || box.contains(document.activeElement) || scrolled(box).length > 0

/** How many rows lie above the first that was shown before. */
function arrived<Row extends { _id: string }>(before: readonly Row[], answered: readonly Row[]): number {
  const knownIds = new Set(before.map(({ _id }) => _id))
  const first = answered.findIndex(({ _id }) => knownIds.has(_id))
  return first < 0 ? answered.length : first
}

function inPlace<Row extends { _id: string }>(before: readonly Row[], answered: readonly Row[]): readonly Row[] {
  const now = new Map(answered.map(row => [row._id, row]))
  return before.map(row => now.get(row._id) ?? row)
}

/** @param of which list these rows are of, its first page; undefined: rows come in at once. */
export function useArrivals<Row extends { _id: string }>(
  answered: readonly Row[],
  of: string | undefined,
): { rows: readonly Row[]; arrivals: Arrivals } {
  const lastRows = useRef({ of, rows: answered })
  const element = useRef<HTMLElement>(null)
  const waits = useRef(false)
  const [, look] = useReducer((count: number) => count + 1, 0)

  const own = performance.now() - useStore(wroteAt) < OWN
  const { of: former, rows: before } = lastRows.current
  const isWaiting = !own && of !== undefined && former === of && before.length > 0 && element.current !== null && isHeld(element.current)
  const waiting = isWaiting ? arrived(before, answered) : 0
  const rows = waiting > 0 ? inPlace(before, answered) : answered
  useLayoutEffect(() => {
    lastRows.current = { of, rows }
    waits.current = waiting > 0
  })

  const box = useCallback((list: HTMLElement | null) => {
    element.current = list
    if (!list) return
    // Waits until the focus has moved on.
    const lookSoon = () => void (waits.current && setTimeout(look))
    list.addEventListener('pointerleave', lookSoon)
    list.addEventListener('focusout', lookSoon)
    document.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    return () => {
      element.current = null
      list.removeEventListener('pointerleave', lookSoon)
      list.removeEventListener('focusout', lookSoon)
      document.removeEventListener('scroll', lookSoon, { capture: true })
    }
  }, [])

  const show = () => {
    lastRows.current = { of: undefined, rows: [] }
    look()
    const list = element.current
    if (!list) return
    for (const each of scrolled(list)) each.scrollTop = 0
    // The button has gone with the rows that it let in.
    setTimeout(() =>
      list.querySelector<HTMLElement>('tr[tabindex="0"], [data-slot="card-open"], [tabindex="0"]')?.focus({ preventScroll: true }),
    )
  }
  return { rows, arrivals: { waiting, more: waiting > 0 && waiting === answered.length, show, box } }
}
