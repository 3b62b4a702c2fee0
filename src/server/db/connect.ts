import { CamelCasePlugin, Kysely, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import { PipelinedDialect } from './driver/pipelined.ts'
import { named } from './driver/plannedOnce.ts'
import { cutStalled, type Patience } from './driver/stalledConnections.ts'
import { IDLE_IN_TRANSACTION_MS, limited, withLimits } from './driver/timeLimits.ts'
import type { DB } from './schema.ts'

/** The database, or a transaction in it: whoever only queries takes this. */
export type Db = Kysely<DB>
export type Trx = Transaction<DB>

const { builtins } = pg.types
const BIGINT_ARRAY = 1016
const INTEGER_ARRAY = 1007
const DATE_ARRAY = 1182
const TEXT_ARRAY = 1009
type Parser = (text: string) => unknown
const usual = pg.types.getTypeParser as (oid: number, format?: unknown) => Parser

// Counts and centavos fit a double a thousand times over; what does not is an error rather than a wrong sum.
function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
}

const parsers: Record<number, Parser> = {
  [builtins.INT8]: wholeNumber,
  [BIGINT_ARRAY]: usual(INTEGER_ARRAY),
  // A day is a day, not the midnight of some time zone.
  [builtins.DATE]: text => text,
  [DATE_ARRAY]: usual(TEXT_ARRAY),
  // Hours are whole minutes here.
  [builtins.TIME]: text => text.slice(0, 5),
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown): Parser => (format !== 'binary' && parsers[oid]) || usual(oid, format),
}

/** What each statement goes through on its way to a connection. */
function watch(client: pg.PoolClient, asked: (client: pg.PoolClient) => void, limitOf?: (client: pg.PoolClient) => number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    asked(client)
    const begun = limitOf && withLimits(args[0], limitOf(client))
    if (begun !== undefined) return query(begun)
    const kept = limitOf ? undefined : named(args)
    return kept ? query(kept) : query(...args)
  }) as typeof client.query
}

/**
 * Of every connection: whoever waits longer for one is told that the database is out of reach, and one on which nothing
 * comes is asked whether somebody is still there (a network may forget it without a word).
 */
export const REACH = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies pg.PoolConfig

export interface Connected {
  /** For calls. */
  db: Db
  /** The same pool, for what may take long: jobs, migrations, the demo. */
  longDb: Db
  pool: pg.Pool
  /** A query builder over connections of it that somebody else lends. */
  over(lending: PostgresPool): Db
}

interface How {
  patience?: Patience
  /** PostgreSQL itself, where the address leads to a pooler in transaction mode; then no statement has a name and nothing is asked of a session. */
  behind?: pg.ClientConfig
  /** What a statement of a call may take; 0: as long as it takes. */
  statementMs?: number
}

/**
 * A pool and the query builder over it. bigint is read as number, date as 'YYYY-MM-DD', time as 'HH:mm', timestamptz as Date.
 * Keys *inside* jsonb are left as they are: who builds objects in SQL names their keys in camelCase.
 */
export function connect(config: pg.PoolConfig, { patience, behind, statementMs = 0 }: How = {}): Connected {
  const limit = behind ? {} : { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }
  const pool = new pg.Pool({ types, pipeline: true, ...REACH, ...limit, ...config })
  const { asked } = cutStalled(behind ?? config, patience)
  const { calls, long, limitOf } = limited(pool, statementMs, behind !== undefined)
  pool.on('connect', client => watch(client, asked, behind && limitOf))
  // A connection lost between two statements of a transaction says so here; unheard it would end the process.
  // Its next statement fails anyway.
  pool.on('connect', client => client.on('error', () => {}))
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  const over = (lending: PostgresPool) => new Kysely<DB>({ dialect: new PipelinedDialect({ pool: lending }), plugins })
  if (statementMs > 0) return { pool, over, db: over(calls), longDb: over(long) }
  const db = over(pool)
  return { pool, over, db, longDb: db }
}
