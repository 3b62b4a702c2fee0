// The limits of staff sign-in (CON-40 to CON-42). A known device has only its own pair limit, so that nobody is locked out; all
// unknown ones share one count per account. Attempts are counted before they are checked, so that parallel ones all count.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { networkOf } from '#server/limits/networks.ts'
import { pairLimit } from '#server/auth/signInTries.ts'
import { countTry, forgetTries, secondsLeft, takeBackTry, type Limit } from '#server/limits/throttle.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Milliseconds for which a try waits while another of its account is judged, and between two looks. */
const PATIENCE_MS = 1_000
const LOOK_MS = 20

export interface Source {
  account: string
  address: string
  /** Set when this account has completed a sign-in on the device. */
  knownDevice: string | undefined
  /** A password in the form of a recovery password has 79 bits, so it is checked outside of the account's count. */
  likeRecovery: boolean
  now: Date
}

/** 429 because of the caller's own attempts, or of others' on this account. */
export type Wait = { seconds: number; guessing: boolean }
export type Judged<T> = { wait: Wait } | { value: T }

const accountLimit = (account: string): Limit => ({ kind: 'login-unknown', key: account, window: DAY, free: 20, wait: 10, longest: 900 })
const addressLimit = (address: string): Limit => ({
  kind: 'login-address',
  key: networkOf(address),
  window: HOUR,
  free: 100,
  wait: 5,
  longest: 5,
})
const pairOf = ({ account, address, knownDevice, now }: Source) =>
  pairLimit({ kind: 'login', account, address: knownDevice ? `device ${knownDevice}` : address, now })

const own = (seconds: number): { wait: Wait } => ({ wait: { seconds, guessing: false } })
const others = (seconds: number): { wait: Wait } => ({ wait: { seconds, guessing: true } })

/**
 * Checks an attempt, or returns how long to wait.
 * @param judge returns the result of a right password, undefined for a wrong one
 */
export async function guarded<T>(db: Db, source: Source, judge: () => Promise<T | undefined>): Promise<Judged<T | undefined>> {
  const { account, knownDevice, likeRecovery, now } = source
  const address = addressLimit(source.address)
  if (knownDevice === undefined) {
    // Most of a flood ends here: one statement and nothing counted.
    const blocked = likeRecovery ? 0 : await accountWait(db, account, now)
    if (blocked > 0) return others(blocked)
    const { retryAfter } = await countTry(db, address, now)
    if (retryAfter > 0) return own(retryAfter)
  }
  const judged = knownDevice !== undefined || likeRecovery ? await judgeBeside(db, source, judge) : await judgeAlone(db, source, judge)
  // Only failed tries count for the address, because forty desks may share one.
  if (knownDevice === undefined && ('wait' in judged || judged.value !== undefined)) await takeBackTry(db, address.kind, address.key)
  return judged
}

async function judgeBeside<T>(db: Db, source: Source, judge: () => Promise<T | undefined>): Promise<Judged<T | undefined>> {
  const pair = pairOf(source)
  const { retryAfter } = await countTry(db, pair, source.now)
  if (retryAfter > 0) return own(retryAfter)
  const value = await judge()
  if (value !== undefined) await forgetTries(db, pair.kind, pair.key)
  return { value }
}

/** One at a time per account over all instances: others wait a moment, then are refused. */
async function judgeAlone<T>(db: Db, source: Source, judge: () => Promise<T | undefined>): Promise<Judged<T | undefined>> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const judged = await inTransaction(db, async trx => ((await lock(trx, source)) ? judgeLocked(trx, source, judge) : null))
    if (judged) return judged
    if (performance.now() >= until) return own(1)
    // Outside of the transaction, so that a waiting call holds no connection.
    await pause(LOOK_MS)
  }
}

async function lock(trx: Db, { account }: Source): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('login ' || ${account}, 0)) as mine`.execute(trx)
  return rows[0]!.mine
}

async function judgeLocked<T>(trx: Db, source: Source, judge: () => Promise<T | undefined>): Promise<Judged<T | undefined>> {
  const pair = pairOf(source)
  const account = accountLimit(source.account)
  const { retryAfter } = await countTry(trx, pair, source.now)
  if (retryAfter > 0) return own(retryAfter)
  const counted = await countTry(trx, account, source.now)
  if (counted.retryAfter > 0) {
    await takeBackTry(trx, pair.kind, pair.key)
    return others(counted.retryAfter)
  }
  const value = await judge()
  if (value !== undefined) {
    await forgetTries(trx, pair.kind, pair.key)
    await takeBackTry(trx, account.kind, account.key)
  }
  return { value }
}

/** Seconds until the next try of this account from an unknown device is judged. */
async function accountWait(db: Db, account: string, now: Date): Promise<number> {
  const { kind, key, longest } = accountLimit(account)
  const row = await db.selectFrom('throttle').select('blockedUntil').where('kind', '=', kind).where('key', '=', key).executeTakeFirst()
  const seconds = secondsLeft(row?.blockedUntil, now)
  // An instant further ahead was written before the clock was set back: countTry starts again.
  return seconds > longest + 60 ? 0 : seconds
}
