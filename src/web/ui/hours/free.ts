// Free hours of an axis. Minutes after midnight.
import { AXIS_STEP as STEP, type Span } from './spans.ts'

/** Minutes that one press selects. */
const USUAL = 120

const down = (minute: number) => Math.floor(minute / STEP) * STEP

/** The gap around a minute, from the previous block's end to the next one's start; null inside of a block. */
function gapAt(blocks: readonly Span[], from: number, to: number, minute: number): Span | null {
  if (minute < from || minute >= to || blocks.some(({ start, end }) => start <= minute && minute < end)) return null
  return {
    start: Math.max(from, ...blocks.filter(({ end }) => end <= minute).map(({ end }) => end)),
    end: Math.min(to, ...blocks.filter(({ start }) => start > minute).map(({ start }) => start)),
  }
}

/** Two hours from the half hour of a minute, cut at the next block; null when occupied. */
export function freeAt(blocks: readonly Span[], from: number, to: number, minute: number): Span | null {
  const gap = gapAt(blocks, from, to, minute)
  if (!gap) return null
  const start = Math.max(gap.start, down(minute))
  return { start, end: Math.min(gap.end, start + USUAL) }
}

/** The half hours between two minutes, cut at the blocks around the first; null when occupied. */
export function freeAround(blocks: readonly Span[], from: number, to: number, minute: number, other: number): Span | null {
  const gap = gapAt(blocks, from, to, minute)
  if (!gap) return null
  const [first, last] = minute <= other ? [minute, other] : [other, minute]
  return { start: Math.max(gap.start, down(first)), end: Math.min(gap.end, down(last) + STEP) }
}
