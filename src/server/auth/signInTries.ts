// The limits of signing in (ACC-4): growing waits for one account from one address, for staff and students.
// A student's account that is tried from many addresses is only slowed, never locked: the students' site has no device tokens.
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import { networkOf } from '#server/limits/networks.ts'
import { countTry, forgetTries, type Limit } from '#server/limits/throttle.ts'

const HOUR = 3600
const SLOW_FROM = 20
const SLOWEST_MS = 2_000

export interface Try {
  /** The kind of account: 'login', 'student'. */
  kind: string
  account: string
  address: string
  now: Date
}

const pairKey = ({ account, address }: Try) => `${account} ${networkOf(address)}`
/** For one account from one address (CON-40): 5 an hour, then waits of 10 s doubling up to 15 min. */
export const pairLimit = (attempt: Try): Limit => ({
  kind: `${attempt.kind}-pair`,
  key: pairKey(attempt),
  window: HOUR,
  free: 5,
  wait: 10,
  longest: 900,
})
const accountLimit = ({ kind, account }: Try): Limit => ({
  kind: `${kind}-account`,
  key: account,
  window: HOUR,
  free: 1_000_000,
  wait: 0,
  longest: 0,
})

/** Counts an attempt before the password is checked. @returns the seconds to wait; 0: check it */
export async function countSignIn(db: Db, attempt: Try): Promise<number> {
  const { retryAfter } = await countTry(db, pairLimit(attempt), attempt.now)
  if (retryAfter > 0) return retryAfter
  const { hits } = await countTry(db, accountLimit(attempt), attempt.now)
  if (hits > SLOW_FROM) await pause(Math.min(SLOWEST_MS, (hits - SLOW_FROM) * 100))
  return 0
}

export const forgetSignIns = (db: Db, attempt: Try) =>
  Promise.all([forgetTries(db, `${attempt.kind}-pair`, pairKey(attempt)), forgetTries(db, `${attempt.kind}-account`, attempt.account)])
