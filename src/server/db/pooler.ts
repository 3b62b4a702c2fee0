// Does an address lead to PostgreSQL, or to a pooler that lends a connection for one transaction at a time?
import { randomBytes } from 'node:crypto'
import pg, { type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { withTimeout } from '#server/limits/withTimeout.ts'

const CONNECT_MS = 10_000
/** A database that is there answers in milliseconds; a pooler without a free connection lets one wait. */
const ANSWER_MS = 5_000

/**
 * Whether two sessions over this address share one, change theirs between two statements, or do not hear what they listen to.
 * Nothing that belongs to a session works there: prepared statements, LISTEN, locks of a session. Rejects when nobody lets us in.
 */
export async function isTransactionPooler(config: ClientConfig): Promise<boolean> {
  const open = () => new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_MS, application_name: 'plantel probe' })
  const [one, other] = [open(), open()]
  for (const client of [one, other]) client.on('error', () => {})
  const channel = `plantel_probe_${randomBytes(6).toString('hex')}`
  const heard = new Promise<true>(resolve => one.once('notification', () => resolve(true)))
  const sessionOf = async (client: pg.Client) => (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  try {
    await one.connect()
    await other.connect()
    await one.query(`listen ${channel}`)
    const first = await sessionOf(one)
    // Holds whatever it was given.
    await other.query('begin')
    if ((await sessionOf(other)) === first) return true
    const again = await withTimeout(ANSWER_MS, sessionOf(one)).catch(() => null)
    if (again !== first) return true
    await other.query(`notify ${channel}`)
    await other.query('commit')
    return !(await withTimeout(ANSWER_MS, heard).catch(() => false))
  } finally {
    // One that still waits for a connection is cut.
    for (const client of [one, other]) void client.end().catch(() => {})
  }
}

const ANNOUNCE =
  'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to PostgreSQL itself (docs/scale.md).'
const NOT_DIRECT = 'DATABASE_DIRECT_URL leads to a pooler in transaction mode too: it has to lead to PostgreSQL itself (docs/scale.md).'

/** What is wrong with the addresses, in a sentence; null: the one that has to lead to PostgreSQL itself does. */
export async function poolerFault({ databaseUrl, databaseDirectUrl }: Config): Promise<string | null> {
  const connectionString = databaseDirectUrl ?? databaseUrl
  if (connectionString === undefined || !(await isTransactionPooler({ connectionString }))) return null
  return databaseDirectUrl === undefined ? ANNOUNCE : NOT_DIRECT
}
