// Until when a message is worth sending (M154): the code that queues one says so, and what is late is dropped or asks a person.
import { formatInstant } from '#lib/days.ts'
import { ASKS } from '../texts.ts'
import type { OutboxRow } from './compose.ts'

const DAY_MS = 86_400_000
/** Of a receipt, and of every letter that has no day or hour of its own. */
const RULE_DAYS = 14
/** Of what a person wrote. */
const BY_HAND_DAYS = 3

export const worthByRule = (now: Date): Date => new Date(now.getTime() + RULE_DAYS * DAY_MS)
export const worthByHand = (now: Date): Date => new Date(now.getTime() + BY_HAND_DAYS * DAY_MS)

type Timed = Pick<OutboxRow, 'until' | 'asks' | 'wantedAt'>

/** What becomes of a message that is late instead of leaving; null: it is in time. Longer than a day nothing waits by itself: the server or its channel was off. */
export function lateness({ until, asks, wantedAt }: Timed, { now, timeZone }: { now: Date; timeZone: string }) {
  const over = until !== null && now > until
  if (over && !asks) return { state: 'dropped' as const, error: `Se podía enviar hasta el ${formatInstant(until, timeZone)}` }
  return over || now.getTime() - wantedAt.getTime() > DAY_MS ? { state: 'held' as const, error: ASKS, late: true } : null
}
