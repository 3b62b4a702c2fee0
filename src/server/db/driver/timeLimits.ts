import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/**
 * An idle transaction is rolled back after this: the locks of a machine that froze or lost its network would otherwise block others for
 * hours.
 * This is the limit of jobs, which may compute for long between two statements.
 */
export const IDLE_IN_TRANSACTION_MS = 30_000
export const CALL_IDLE_MS = 15_000

/**
 * A call's wait for a lock. It is longer than the limit above, so a call behind one frozen transaction succeeds when that is rolled back.
 * Transactions of the same frozen machine that wait in line give up by then, all at once, and release their locks: after both limits
 * nothing
 * is held, however many there were. Without it each would get the lock in turn and hold it as long as the first.
 */
export const LOCK_MS = 18_000

/** A call's statement. It is longer than both limits above together, so a wait ends by its own limit. Jobs and migrations have none. */
export const CALL_MS = 45_000

export const idleLimit = (statementMs: number): number => (statementMs === 0 ? IDLE_IN_TRANSACTION_MS : CALL_IDLE_MS)

/** The lock limit, given the statement limit; 0 for jobs and migrations, which wait. */
export const lockLimit = (statementMs: number): number => (statementMs === 0 ? 0 : Math.min(LOCK_MS, statementMs))

const BEGIN = /^(begin|start transaction)\b/

/** Behind a pooler a session keeps no settings after its transaction, so the limits travel with each. */
export function withLimits(text: unknown, statementMs: number): string | undefined {
  if (typeof text !== 'string' || !BEGIN.test(text)) return undefined
  return `${text}; set local idle_in_transaction_session_timeout = ${idleLimit(statementMs)}; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockLimit(statementMs)}`
}

export interface Limited {
  calls: PostgresPool
  long: PostgresPool
  /** The present statement limit of this connection in milliseconds; 0: none. */
  limitOf(client: pg.PoolClient): number
}

/**
 * One pool that lends each connection with its borrower's limit. Setting it costs a round trip when the last borrower had another one,
 * which is rare for calls. `pooled`: sessions keep no settings, see `withLimits`.
 */
export function limited(pool: pg.Pool, statementMs: number, pooled: boolean): Limited {
  const limits = new WeakMap<pg.PoolClient, number>()
  const lend = async (limit: number) => {
    const client = await pool.connect()
    if (limits.get(client) === limit) return client
    if (!pooled)
      try {
        await client.query(
          `set statement_timeout = ${limit}; set lock_timeout = ${lockLimit(limit)}; set idle_in_transaction_session_timeout = ${idleLimit(limit)}`,
        )
      } catch (error) {
        client.release(true)
        throw error
      }
    limits.set(client, limit)
    return client
  }
  const lending = (limit: number) => ({ connect: () => lend(limit), end: () => pool.end(), options: pool.options }) as PostgresPool
  return { calls: lending(statementMs), long: lending(0), limitOf: client => limits.get(client) ?? 0 }
}
