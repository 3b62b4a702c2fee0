// Positions on an hour axis. Minutes after midnight.

export interface Span {
  start: number
  end: number
}

const HOUR = 60

/** The step of arrows and presses, in minutes. */
export const AXIS_STEP = 30

/** Whole hours around the spans. */
export function hoursOf(spans: readonly Span[]): number[] {
  if (spans.length === 0) return []
  const from = Math.floor(Math.min(...spans.map(({ start }) => start)) / HOUR)
  const to = Math.ceil(Math.max(...spans.map(({ end }) => end)) / HOUR)
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * HOUR)
}

/** Columns of overlapping spans: each span's column, and the largest number side by side. */
export function columnsOf(spans: readonly Span[]): { column: number; columns: number }[] {
  const placed: (Span & { column: number })[] = []
  for (const { start, end } of spans) {
    const busy = new Set(placed.filter(other => other.start < end && start < other.end).map(({ column }) => column))
    let column = 0
    while (busy.has(column)) column++
    placed.push({ start, end, column })
  }
  return placed.map(({ start, end, column }) => ({
    column,
    columns: 1 + Math.max(...placed.filter(other => other.start < end && start < other.end).map(other => other.column)),
  }))
}
