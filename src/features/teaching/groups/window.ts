import { addDays, addMonths } from '#lib/days.ts'

/** The group list starts one month and one day before today (ENR-7). */
export const groupsFrom = (today: string): string => addDays(addMonths(today, -1), -1)
