// The user's choice of day in this browser, and the last one. The page reads it before any code, so it loads no schema.
import { browserStore } from '#web/state/safeStore.ts'

export const DAY_NAMES = ['teacher', 'desk', 'general'] as const
export type DayName = (typeof DAY_NAMES)[number]

const key = (userId?: string) => (userId === undefined ? 'plantel.day' : `plantel.day.${userId}`)

/** @param userId the user; absent: the last visible day. */
export const keptDay = (userId?: string): DayName | undefined => DAY_NAMES.find(day => day === browserStore.get(key(userId)))
export const keepDay = (day: DayName, userId?: string): void => browserStore.set(key(userId), day)
