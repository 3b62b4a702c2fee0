// How late a debt is: its oldest open date against the academy's day (COB-7).
import { z } from 'zod'
import { addDays } from '#lib/days.ts'
import { AGINGS } from './agings.ts'

export const Aging = z.enum(AGINGS)
export type Aging = z.infer<typeof Aging>

/** The first and last possible day of the oldest open date in that class; null is no bound. */
export function agingDays(aging: Aging, today: string): { from: string | null; until: string | null } {
  const ago = (days: number) => addDays(today, -days)
  return {
    upcoming: { from: ago(-1), until: null },
    today: { from: today, until: today },
    overdue: { from: null, until: ago(1) },
    d30: { from: ago(30), until: ago(1) },
    d60: { from: ago(60), until: ago(31) },
    d61: { from: null, until: ago(61) },
  }[aging]
}
