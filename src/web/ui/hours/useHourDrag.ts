import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { followPointer, LONG_PRESS, SLACK } from './followPointer.ts'
import { AXIS_STEP as STEP, type Span } from './spans.ts'

/** A block's possible position, and its announcement before it is dropped. */
interface Spot extends Span {
  column: number
  text: string
  bad: boolean
}

interface Options {
  from: number
  to: number
  columns: number
  /** A block's position when its start is at a minute of a column; null: not allowed. */
  at(key: string, column: number, minute: number): Spot | null
  onDrop(key: string, spot: Spot): void
}

export interface HourDrag {
  /** Contains the columns, each with its index in `data-column`. */
  body: RefObject<HTMLDivElement | null>
  held: string | null
  spot: Spot | null
  /** By mouse at once, by touch after a long press. `grip`: minutes from the block's start. */
  take(key: string, event: PointerEvent<HTMLElement>, grip?: number): void
  /** M takes a block, arrows move it, Enter drops it, Escape cancels. */
  hear(key: string, from: { column: number; start: number }, event: KeyboardEvent): void
  leave(): void
}

interface HeldBlock {
  key: string
  spot: Spot | null
  column: number
  minute: number
}

export function useHourDrag(options: Options): HourDrag {
  const body = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<HeldBlock | null>(null)
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const leave = () => {
    stop.current?.()
    stop.current = undefined
    setState(null)
  }
  const drop = (key: string, spot: Spot | null) => {
    leave()
    if (spot) latest.current.onDrop(key, spot)
  }

  const spotAt = (key: string, x: number, y: number, grip: number): Spot | null => {
    for (const column of body.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const { left, right, top, bottom } = column.getBoundingClientRect()
      if (x < left || x >= right || y < top || y > bottom) continue
      const { from, to, at } = latest.current
      return at(key, Number(column.dataset.column), from + ((y - top) / (bottom - top)) * (to - from) - grip)
    }
    return null
  }

  const take = (key: string, event: PointerEvent<HTMLElement>, grip = 0) => {
    if (event.button !== 0 || !event.isPrimary) return
    const touch = event.pointerType === 'touch'
    const origin = { x: event.clientX, y: event.clientY }
    let live = false
    let spot: Spot | null = null
    const over = (x: number, y: number) => {
      live = true
      spot = spotAt(key, x, y, grip)
      setState({ key, spot, column: 0, minute: 0 })
    }
    const timer = touch ? setTimeout(() => over(origin.x, origin.y), LONG_PRESS) : undefined
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!live && Math.hypot(clientX - origin.x, clientY - origin.y) < SLACK) return
      if (!live && touch) return leave()
      over(clientX, clientY)
    }
    const up = () => {
      if (!live) return leave()
      // The click after a drag opens nothing.
      const swallow = (click: Event) => {
        click.preventDefault()
        click.stopPropagation()
      }
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      drop(key, spot)
    }
    leave()
    const ends = followPointer({ live: () => live, move, up, leave })
    stop.current = () => {
      clearTimeout(timer)
      ends()
    }
  }

  const hear = (key: string, stands: { column: number; start: number }, event: KeyboardEvent) => {
    const { from, to, columns, at } = latest.current
    const pressed = event.key.toLowerCase()
    if (state?.key !== key) {
      if (pressed !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      return setState({ key, column: stands.column, minute: stands.start, spot: at(key, stands.column, stands.start) })
    }
    const step = {
      arrowup: [0, -STEP],
      arrowdown: [0, STEP],
      arrowleft: [-1, 0],
      arrowright: [1, 0],
    }[pressed]
    if (!step && pressed !== 'enter' && pressed !== 'escape') return
    event.preventDefault()
    event.stopPropagation()
    if (!step) return pressed === 'enter' ? drop(key, state.spot) : leave()
    // When only some hours are allowed, jumps to the next of them.
    let { column, minute } = state
    for (;;) {
      column += step[0]!
      minute += step[1]!
      if (column < 0 || column >= columns || minute < from || minute >= to) return
      const spot = at(key, column, minute)
      if (spot && (spot.column !== state.spot?.column || spot.start !== state.spot.start))
        return setState({ key, spot, column, minute: spot.start })
    }
  }

  return { body, held: state?.key ?? null, spot: state?.spot ?? null, take, hear, leave }
}
