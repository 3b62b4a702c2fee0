// Detects whether an address leads to PostgreSQL, or to a pooler that lends a connection per transaction.
import { randomBytes } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { withTimeout } from '#server/limits/withTimeout.ts'

const CONNECT_MS = 10_000
/** A living database answers in milliseconds; a pooler without a free connection waits. */
const ANSWER_MS = 5_000

/**
 * True when two sessions at this address share one, change theirs between statements, or do not hear their own notices.
 * Session features do not work there: prepared statements, LISTEN, session locks. Rejects when no connection is accepted.
 */
export async function isTransactionPooler(config: ClientConfig): Promise<boolean> {
  const open = () => new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_MS, application_name: 'plantel probe' })
  const [one, other] = [open(), open()]
  for (const client of [one, other]) client.on('error', () => {})
  const channel = `plantel_probe_${randomBytes(6).toString('hex')}`
  const notification = new Promise<true>(resolve => one.once('notification', () => resolve(true)))
  const sessionOf = async (client: pg.Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  try {
    await one.connect()
    await other.connect()
    await one.query(`listen ${channel}`)
    const first = await sessionOf(one)
    // The open transaction keeps this client's server connection.
    await other.query('begin')
    if ((await sessionOf(other)) === first) return true
    const again = await withTimeout(ANSWER_MS, sessionOf(one)).catch(() => null)
    if (again !== first) return true
    await other.query(`notify ${channel}`)
    await other.query('commit')
    return !(await withTimeout(ANSWER_MS, notification).catch(() => false))
  } finally {
    // Also cuts a client that still waits for a connection.
    for (const client of [one, other]) void client.end().catch(() => {})
  }
}

const ANNOUNCE =
  'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to PostgreSQL itself (docs/scale.md).'
const NOT_DIRECT = 'DATABASE_DIRECT_URL leads to a pooler in transaction mode too: it has to lead to PostgreSQL itself (docs/scale.md).'

export async function poolerFault({ databaseUrl, databaseDirectUrl }: Config): Promise<string | null> {
  const connectionString = databaseDirectUrl ?? databaseUrl
  if (connectionString === undefined || !(await isTransactionPooler({ connectionString }))) return null
  return databaseDirectUrl === undefined ? ANNOUNCE : NOT_DIRECT
}
