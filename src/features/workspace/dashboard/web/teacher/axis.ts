// Whose list may be taken at a moment of the day. Minutes after midnight.
import type { Span } from '#web/ui/hours/spans.ts'

/** Whose list is taken now: the lesson that runs, else the last one of today that has begun, from this many minutes before on. */
export const EARLY = 15
export const atHand = <L extends Span & { cancelled: boolean }>(lessons: readonly L[], minutes: number): L | undefined => {
  const begun = lessons.filter(({ start, cancelled }) => !cancelled && start - EARLY <= minutes)
  return begun.findLast(({ end }) => minutes < end) ?? begun.at(-1)
}
