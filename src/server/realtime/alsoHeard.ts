import type { ChangeEvent } from '#contract/event.ts'

type Heard = () => readonly ChangeEvent[]
const heard: Heard[] = []

/** Further sessions hear, without ids, that a resource changed: their figures count rows that they may not read. */
export const alsoHeard = (list: Heard): void => void heard.push(list)

export const furtherListeners = (): readonly ChangeEvent[] => heard.flatMap(list => list())
