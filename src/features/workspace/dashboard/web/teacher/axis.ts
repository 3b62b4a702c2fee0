// The lesson open for attendance at a moment of the day. Minutes after midnight.
import type { Span } from '#web/ui/hours/spans.ts'

/** Minutes before its start from which a lesson is open for attendance. */
export const EARLY = 15
export const atHand = <L extends Span & { cancelled: boolean }>(lessons: readonly L[], minutes: number): L | undefined => {
  const startedLessons = lessons.filter(({ start, cancelled }) => !cancelled && start - EARLY <= minutes)
  return startedLessons.findLast(({ end }) => minutes < end) ?? startedLessons.at(-1)
}
