// Until when a message is worth sending (M154): declared when it is queued; a late one is dropped or needs an answer.
import { formatInstant } from '#lib/days.ts'
import { ASKS } from '../texts.ts'
import type { OutboxRow } from './compose.ts'

const DAY_MS = 86_400_000
/** Days that a receipt, or a letter without a date of its own, stays worth sending. */
const RULE_DAYS = 14
/** Days that a message written by a person stays worth sending. */
const BY_HAND_DAYS = 3

export const worthByRule = (now: Date): Date => new Date(now.getTime() + RULE_DAYS * DAY_MS)
export const worthByHand = (now: Date): Date => new Date(now.getTime() + BY_HAND_DAYS * DAY_MS)

type Timed = Pick<OutboxRow, 'until' | 'asks' | 'wantedAt'>

/**
 * The fate of a late message; null: it is in time. After more than a day of waiting the server or channel was off, so nothing is sent
 * automatically.
 */
export function lateness({ until, asks, wantedAt }: Timed, { now, timeZone }: { now: Date; timeZone: string }) {
  const over = until !== null && now > until
  if (over && !asks) return { state: 'dropped' as const, error: `Se podía enviar hasta el ${formatInstant(until, timeZone)}` }
  return over || now.getTime() - wantedAt.getTime() > DAY_MS ? { state: 'held' as const, error: ASKS, late: true } : null
}
