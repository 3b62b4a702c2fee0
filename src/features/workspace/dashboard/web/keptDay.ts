// The day that a person chose in this browser, and the one that stood last. Read by the page before any code: nothing here may load a schema.
import { browserStore } from '#web/state/safeStore.ts'

export const DAY_NAMES = ['teacher', 'desk', 'general'] as const
export type DayName = (typeof DAY_NAMES)[number]

const key = (userId?: string) => (userId === undefined ? 'plantel.day' : `plantel.day.${userId}`)

/** @param userId whose; without it the one that stood last. */
export const keptDay = (userId?: string): DayName | undefined => DAY_NAMES.find(day => day === browserStore.get(key(userId)))
export const keepDay = (day: DayName, userId?: string): void => browserStore.set(key(userId), day)
