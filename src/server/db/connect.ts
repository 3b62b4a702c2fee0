import { CamelCasePlugin, Kysely, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { PipelinedDialect } from './driver/pipelined.ts'
import { toNamedQuery } from './driver/plannedOnce.ts'
import { cutStalled, type Patience } from './driver/stalledConnections.ts'
import { IDLE_IN_TRANSACTION_MS, limited, withLimits } from './driver/timeLimits.ts'
import type { DB } from './schema.ts'

/** The database, or a transaction in it. */
export type Db = Kysely<DB>
export type Trx = Transaction<DB>

const { builtins } = pg.types
const BIGINT_ARRAY = 1016
const INTEGER_ARRAY = 1007
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009
type Parser = (text: string) => unknown
const usual = pg.types.getTypeParser as (oid: number, format?: unknown) => Parser

// Counts and centavos fit a double a thousand times over; a larger value throws instead of being rounded.
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const parsers: Record<number, Parser> = {
  [builtins.INT8]: wholeNumber,
  [BIGINT_ARRAY]: usual(INTEGER_ARRAY),
  // A day is text: a Date would be midnight in some time zone.
  [builtins.DATE]: text => text,
  [DATE_ARRAY]: usual(TEXT_ARRAY),
  // Times are whole minutes.
  [builtins.TIME]: text => text.slice(0, 5),
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown): Parser => (format !== 'binary' && parsers[oid]) || usual(oid, format),
}

/** Wraps the client so that each statement passes the timers below. */
function watch(client: pg.PoolClient, onQuery: (client: pg.PoolClient) => void, limitOf?: (client: pg.PoolClient) => number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    onQuery(client)
    const limitedQuery = limitOf && withLimits(args[0], limitOf(client))
    if (limitedQuery !== undefined) return query(limitedQuery)
    const namedQuery = limitOf ? undefined : toNamedQuery(args)
    return namedQuery ? query(namedQuery) : query(...args)
  }) as typeof client.query
}

/**
 * For every connection: a longer wait fails as 'database out of reach'; TCP keepalive finds connections that the network dropped
 * silently.
 */
export const REACH = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies pg.PoolConfig

export interface Connected {
  /** The database for calls, with time limits. */
  db: Db
  /** The same pool without time limits: jobs, migrations, the demo. */
  longDb: Db
  pool: pg.Pool
  over(lending: PostgresPool): Db
}

interface How {
  patience?: Patience
  behind?: pg.ClientConfig
  statementMs?: number
}

/**
 * A pool and its query builder. Reads bigint as number, date as 'YYYY-MM-DD', time as 'HH:mm', timestamptz as Date.
 * Keys *inside* jsonb stay as they are: SQL that builds objects must write its keys in camelCase.
 */
export function connect(config: pg.PoolConfig, { patience, behind, statementMs = 0 }: How = {}): Connected {
  const limit = behind ? {} : { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }
  const pool = new pg.Pool({ types, pipeline: true, ...REACH, ...limit, ...config })
  const { asked } = cutStalled(behind ?? config, patience)
  const { calls, long, limitOf } = limited(pool, statementMs, behind !== undefined)
  pool.on('connect', client => watch(client, asked, behind && limitOf))
  // Handles a connection lost between two statements: without a listener it would end the process. The next statement fails anyway.
  pool.on('connect', client => client.on('error', () => {}))
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  const over = (lending: PostgresPool) => new Kysely<DB>({ dialect: new PipelinedDialect({ pool: lending }), plugins })
  if (statementMs > 0) return { pool, over, db: over(calls), longDb: over(long) }
  const db = over(pool)
  return { pool, over, db, longDb: db }
}
