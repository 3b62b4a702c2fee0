// Results of a call or message about overdue debt, and when the student returns to the queue (COB-27).
import { addDays } from '#lib/days.ts'

export const CHANNELS = ['call', 'whatsapp'] as const
export type Channel = (typeof CHANNELS)[number]

/** Results of a contact, in the order of their keys 1 to 6. */
export const OUTCOMES = ['answered', 'no_answer', 'wrong_number', 'promise', 'whatsapp', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const OUTCOME_LABELS: Record<Outcome, string> = {
  answered: 'Contestó',
  no_answer: 'No contestó',
  wrong_number: 'Número equivocado',
  promise: 'Promesa',
  whatsapp: 'Le escribí',
  refused: 'No va a pagar',
}

const DAYS: Record<Exclude<Outcome, 'promise'>, number> = { answered: 3, no_answer: 1, wrong_number: 7, whatsapp: 2, refused: 14 }

/** The most days until the next contact and until a promised day, and the minutes in which one's own contact can be undone. */
export const CONTACT_LIMITS = { resume: 60, promise: 30, note: 500, undoMinutes: 10, shown: 20 }

/** The day on which the student returns to the queue by default. */
export const resumeAfter = (outcome: Outcome, today: string, promiseOn: string | null): string =>
  promiseOn !== null ? addDays(promiseOn, 1) : addDays(today, outcome === 'promise' ? 1 : DAYS[outcome])
