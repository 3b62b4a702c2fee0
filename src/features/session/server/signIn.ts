// Signing in and its limits (decisions "Session and shell").
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/refusal.ts'
import { passwordFits } from '#server/passwords.ts'
import { countTry, forgetTries, type Limit } from '#server/throttle.ts'
import { sessionFailures } from '../contract.ts'
import { findByEmail } from './store.ts'

const HOUR = 3600
const PAIR = 'login-pair'
const ACCOUNT = 'login-account'
// Wrong tries of one account from many addresses: never locked out, only slowed.
const SLOW_FROM = 20
const SLOWEST_MS = 2_000

const pairLimit = (key: string): Limit => ({ kind: PAIR, key, window: HOUR, free: 5, wait: 10, longest: 900 })
const accountLimit = (key: string): Limit => ({ kind: ACCOUNT, key, window: HOUR, free: 1_000_000, wait: 0, longest: 0 })

export interface Recognised {
  employeeId: string
  recoveryHash: string | null
}

/** Who has this e-mail and password? Refuses with the same text and after the same time for unknown accounts. */
export async function recognise(db: Db, given: { email: string; password: string; address: string; now: Date }): Promise<Recognised> {
  const account = given.email.trim().toLowerCase()
  const pair = `${account} ${given.address}`
  const tries = await countTry(db, pairLimit(pair), given.now)
  if (tries.retryAfter > 0) return fail(sessionFailures.TOO_MANY_TRIES, { retryAfter: tries.retryAfter })
  const { hits } = await countTry(db, accountLimit(account), given.now)
  if (hits > SLOW_FROM) await pause(Math.min(SLOWEST_MS, (hits - SLOW_FROM) * 100))

  const employee = await findByEmail(db, account)
  const recovery = employee?.recoveryHash && employee.recoveryExpiresAt! > given.now ? employee.recoveryHash : null
  // Both are tried always, so that a pending recovery does not show in the time.
  const [own, recovered] = await Promise.all([passwordFits(employee?.passwordHash, given.password), passwordFits(recovery, given.password)])
  if (!employee || (!own && !recovered)) return fail(sessionFailures.WRONG_PAIR)
  await Promise.all([forgetTries(db, PAIR, pair), forgetTries(db, ACCOUNT, account)])
  return { employeeId: employee.id, recoveryHash: own ? null : recovery }
}
