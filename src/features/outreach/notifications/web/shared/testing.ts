import { serve } from '#web/testing/serve.ts'
import { notifications } from '../../contract.ts'
import type { Batch } from './fate.ts'
import type { Reach } from './reachText.ts'

export const id = (number: number): string => `b${String(number).padStart(23, '0')}`
export const BATCH = id(900)
export const batch = (part: Partial<Batch> = {}): Batch => ({
  purpose: 'service',
  total: 3,
  sent: 3,
  failed: 0,
  held: 0,
  skippedCount: 0,
  skipped: [],
  failures: [],
  ...part,
})
export const reach = (people: number, part: Partial<Reach> = {}): Reach => ({
  people,
  email: people,
  sms: people,
  skipped: { email: 0, sms: 0 },
  ...part,
})

const LETTER = '<html><head></head><body><h1>{{subject}}</h1><p>{{message}}</p></body></html>'

export function serveFate(batch: () => Batch) {
  serve(notifications.batch, batch)
  // The later one wins, and the result's address would match the template's.
  serve(notifications.template, () => ({ html_content: LETTER }))
}

/** Template, recipients and result; a test overrides what it needs. @returns the recipient queries */
export function serveMany(counted: Reach = reach(3)) {
  serveFate(batch)
  return serve(notifications.recipients, () => counted)
}
