// What a call may keep from others: a transaction in which nothing happens, a wait for a lock, and a statement that does not end.
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/**
 * A transaction in which nothing happens so long is undone: of a machine that froze or lost its network the locks would otherwise
 * stand for hours, in the way of all others. Of a job, which may reckon for long between two statements.
 */
export const IDLE_IN_TRANSACTION_MS = 30_000
/** Of a call. */
export const CALL_IDLE_MS = 15_000

/**
 * A call's wait for a lock. Longer than the one above: who waits behind one frozen transaction gets through when it is undone. Those of the
 * same frozen machine that stand in line behind it give up by then, all at once, and what they had locked is free: after both together
 * nothing is held, however many there were. Without it each would get the lock in its turn and keep it for as long as the first.
 */
export const LOCK_MS = 18_000

/**
 * A statement of a call. Longer than the two above together: a wait ends by its own limit. Nobody looks at a screen for longer; jobs, migrations and the demo take the time that they take.
 */
export const CALL_MS = 45_000

/** What may pass between two statements of a transaction, where a statement may take so long. */
export const idleLimit = (statementMs: number): number => (statementMs === 0 ? IDLE_IN_TRANSACTION_MS : CALL_IDLE_MS)

/** What waits for a lock there; 0, of jobs and migrations: they wait. */
export const lockLimit = (statementMs: number): number => (statementMs === 0 ? 0 : Math.min(LOCK_MS, statementMs))

const BEGIN = /^(begin|start transaction)\b/

/** Of a session nothing is left after its transaction where a pooler lends it: there the limits go along with each. */
export function withLimits(text: unknown, statementMs: number): string | undefined {
  if (typeof text !== 'string' || !BEGIN.test(text)) return undefined
  return `${text}; set local idle_in_transaction_session_timeout = ${idleLimit(statementMs)}; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockLimit(statementMs)}`
}

export interface Limited {
  /** For calls. */
  calls: PostgresPool
  /** The same connections, for what may take long. */
  long: PostgresPool
  /** What a statement over this connection may take now, in milliseconds; 0: as long as it takes. */
  limitOf(client: pg.PoolClient): number
}

/**
 * One pool that lends each connection with the limit that its borrower works under. The session is told when that is another than its last
 * borrower's, which costs a round trip: hardly ever a call's. `pooled`: a session keeps nothing, see `withLimits`.
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
