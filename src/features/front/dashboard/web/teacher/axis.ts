// Where lessons stand on the hour axis. Minutes after midnight.

interface Span {
  start: number
  end: number
}

const HOUR = 60

/** Whole hours around the lessons. */
export function hoursOf(lessons: readonly Span[]): number[] {
  if (lessons.length === 0) return []
  const from = Math.floor(Math.min(...lessons.map(({ start }) => start)) / HOUR)
  const to = Math.ceil(Math.max(...lessons.map(({ end }) => end)) / HOUR)
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * HOUR)
}

/** Beside each other where they overlap: of each its column, and how many stand side by side with it at most. */
export function columnsOf(lessons: readonly Span[]): { column: number; columns: number }[] {
  const placed: { start: number; end: number; column: number }[] = []
  for (const { start, end } of lessons) {
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

/** Whose list is taken now: the lesson that runs, else the last one of today that has begun, from this many minutes before on. */
export const EARLY = 15
export const atHand = <L extends Span & { cancelled: boolean }>(lessons: readonly L[], minutes: number): L | undefined => {
  const begun = lessons.filter(({ start, cancelled }) => !cancelled && start - EARLY <= minutes)
  return begun.findLast(({ end }) => minutes < end) ?? begun.at(-1)
}
