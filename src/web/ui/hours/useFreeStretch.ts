import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { followPointer, LONG_PRESS, SLACK } from './followPointer.ts'
import { freeAround, freeAt } from './free.ts'
import { AXIS_STEP as STEP, type Span } from './spans.ts'

interface FreeStretch extends Span {
  column: number
}

interface Options {
  from: number
  to: number
  columns: readonly number[]
  /** Occupied spans of a column; null: nothing may start there. */
  taken(column: number): readonly Span[] | null
  onChoose(stretch: FreeStretch): void
}

export interface FreeHours {
  stretch: FreeStretch | null
  /** For a column's lane: drag and press by mouse, long press by touch. */
  begin(column: number, event: PointerEvent<HTMLElement>): void
  /** For the scrolling box: arrows move to a free part, Enter takes it, Escape leaves it. */
  hear(event: KeyboardEvent): void
  leave(): void
}

const ARROWS: Record<string, readonly [column: number, minutes: number]> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** Lets users press, drag or select free hours of an axis. */
export function useFreeStretch(options: Options): FreeHours {
  const [stretch, setStretch] = useState<FreeStretch | null>(null)
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const leave = () => {
    stop.current?.()
    stop.current = undefined
    setStretch(null)
  }
  const choose = (stretch: FreeStretch | null) => {
    leave()
    if (stretch) latest.current.onChoose(stretch)
  }
  const around = (column: number, minute: number, other?: number): FreeStretch | null => {
    const { from, to, taken } = latest.current
    const blocks = taken(column)
    const span = blocks && (other === undefined ? freeAt(blocks, from, to, minute) : freeAround(blocks, from, to, minute, other))
    return span && { column, ...span }
  }

  const begin = (column: number, event: PointerEvent<HTMLElement>) => {
    // A press on a block is no press on free hours.
    if (event.target !== event.currentTarget || event.button !== 0 || !event.isPrimary) return
    const lane = event.currentTarget
    const minuteAt = (y: number) => {
      const { top, height } = lane.getBoundingClientRect()
      const { from, to } = latest.current
      return from + ((y - top) / height) * (to - from)
    }
    const touch = event.pointerType === 'touch'
    const origin = { x: event.clientX, y: event.clientY, minute: minuteAt(event.clientY) }
    let live = !touch
    let stretch = around(column, origin.minute)
    if (!stretch) return
    leave()
    const timer = touch
      ? setTimeout(() => {
          live = true
          setStretch(stretch)
        }, LONG_PRESS)
      : undefined
    if (!touch) setStretch(stretch)
    const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (Math.hypot(clientX - origin.x, clientY - origin.y) < SLACK) return
      if (!live) return leave()
      stretch = around(column, origin.minute, minuteAt(clientY)) ?? stretch
      setStretch(stretch)
    }
    const up = () => choose(live ? stretch : null)
    const ends = followPointer({ live: () => live, move, up, leave })
    stop.current = () => {
      clearTimeout(timer)
      ends()
    }
  }

  /** The next free part from a cell in the key's direction; the first of the axis without a selection. */
  const reached = (column: number, minute: number, [across, down]: readonly [number, number]): FreeStretch | null => {
    const { from, to, columns } = latest.current
    let nth = columns.indexOf(column) + across
    let start = minute + down
    for (; nth >= 0 && nth < columns.length && start >= from && start < to; nth += across, start += down) {
      const stretch = around(columns[nth]!, start)
      if (stretch) return stretch
    }
    return null
  }

  const hear = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = ARROWS[event.key]
    if (!step && !(stretch && (event.key === 'Enter' || event.key === 'Escape'))) return
    event.preventDefault()
    event.stopPropagation()
    if (!step) return event.key === 'Enter' ? choose(stretch) : leave()
    const { from, columns } = latest.current
    if (stretch) return setStretch(reached(stretch.column, stretch.start, step) ?? stretch)
    setStretch(
      columns.map(column => around(column, from) ?? reached(column, from, ARROWS.ArrowDown!)).find(stretch => stretch !== null) ?? null,
    )
  }

  return { stretch, begin, hear, leave }
}
