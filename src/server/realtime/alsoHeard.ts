import type { ChangeEvent } from '#contract/event.ts'

type EventSource = () => readonly ChangeEvent[]
const sources: EventSource[] = []

/** Further sessions hear, without ids, that a resource changed: their figures count rows that they may not read. */
export const alsoHeard = (list: EventSource): void => void sources.push(list)

export const furtherListeners = (): readonly ChangeEvent[] => sources.flatMap(list => list())
