// What of an axis of hours is free to begin something in. Minutes after midnight.
import { AXIS_STEP as STEP, type Span } from './spans.ts'

/** What a press alone takes. */
const USUAL = 120

const down = (minute: number) => Math.floor(minute / STEP) * STEP

/** What is free around a minute: from the end of the block before to the beginning of the next; null inside of a block. */
function gapAt(blocks: readonly Span[], from: number, to: number, minute: number): Span | null {
  if (minute < from || minute >= to || blocks.some(({ start, end }) => start <= minute && minute < end)) return null
  return {
    start: Math.max(from, ...blocks.filter(({ end }) => end <= minute).map(({ end }) => end)),
    end: Math.min(to, ...blocks.filter(({ start }) => start > minute).map(({ start }) => start)),
  }
}

/** Two hours from the half hour that holds a minute, cut at the next block; null where that is taken. */
export function freeAt(blocks: readonly Span[], from: number, to: number, minute: number): Span | null {
  const gap = gapAt(blocks, from, to, minute)
  if (!gap) return null
  const start = Math.max(gap.start, down(minute))
  return { start, end: Math.min(gap.end, start + USUAL) }
}

/** The half hours from one minute to another, cut at the blocks around the first; null where that is taken. */
export function freeAround(blocks: readonly Span[], from: number, to: number, minute: number, other: number): Span | null {
  const gap = gapAt(blocks, from, to, minute)
  if (!gap) return null
  const [first, last] = minute <= other ? [minute, other] : [other, minute]
  return { start: Math.max(gap.start, down(first)), end: Math.min(gap.end, down(last) + STEP) }
}
