import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'
import { cutWhenSilent, type Patience } from './silence.ts'

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
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown): Parser => (format !== 'binary' && parsers[oid]) || usual(oid, format),
}

/**
 * Put first in a statement, has each connection plan it once and keep the plan. For statements by id that run all
 * the time and join much: planning them takes longer than running them. Never for searches and pages, whose best
 * plan depends on what is asked.
 */
export const PLANNED_ONCE = sql.raw('/* planned once */ ')

const names = new Map<string, string>()
function nameOf(text: string): string {
  const known = names.get(text) ?? `planned_${names.size + 1}`
  names.set(text, known)
  return known
}

function keepPlans(client: pg.PoolClient, asked: (client: pg.PoolClient) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    asked(client)
    const [text, values] = args
    const kept = typeof text === 'string' && args.length === 2 && text.trimStart().startsWith('/* planned once */')
    return kept ? query({ name: nameOf(text), text, values }) : query(...args)
  }) as typeof client.query
}

/**
 * Of every connection: whoever waits longer for one is told that the database is out of reach, and one on which nothing
 * comes is asked whether somebody is still there (a network may forget it without a word).
 */
export const REACH = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies pg.PoolConfig

/**
 * A transaction in which nothing happens so long is undone: of a machine that froze or lost its network the locks would otherwise
 * stand for hours, in the way of all others.
 */
const IDLE_IN_TRANSACTION_MS = 30_000

/**
 * A pool and the query builder over it. bigint is read as number, date as 'YYYY-MM-DD', timestamptz as Date.
 * Keys *inside* jsonb are left as they are: who builds objects in SQL names their keys in camelCase.
 * `patience`: see cutWhenSilent.
 */
export function connect(config: pg.PoolConfig, patience?: Patience): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ types, ...REACH, idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS, ...config })
  const { asked } = cutWhenSilent(config, patience)
  pool.on('connect', client => keepPlans(client, asked))
  // A connection lost between two statements of a transaction says so here; unheard it would end the process.
  // Its next statement fails anyway.
  pool.on('connect', client => client.on('error', () => {}))
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  return { pool, db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins }) }
}
