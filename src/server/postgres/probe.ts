import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readPidFile, type Address } from './address.ts'
import { readPassword } from './cluster.ts'
import { codeOf, messageOf } from '#lib/errors.ts'
import { USER } from './initdb.ts'
import type { Paths } from './paths.ts'

export interface Live {
  pid: number
  address: Address
  password: string
}

/**
 * `busy`: a server is there but is starting up, recovering or shutting down. `foreign`: what answers where the pid file says is the server
 * of another folder, from which this one was copied.
 */
export type Found = { state: 'live'; live: Live } | { state: 'busy'; reason: string } | { state: 'dead' } | { state: 'foreign' }

/** Codes of connect(2) that say that nobody listens. */
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'EADDRNOTAVAIL'])

/** Is a server of this cluster alive? Found out by connecting: a pid may be anybody's by now. Throws when it lives but does not let us in. */
export async function probe(paths: Paths): Promise<Found> {
  const left = await readPidFile(paths)
  if (!left) return { state: 'dead' }
  if (await isElsewhere(left.cluster, paths)) return { state: 'foreign' }
  const live = { ...left, password: await readPassword(paths) }
  const client = clientOf(live, 'postgres')
  // Errors that arrive outside a query; those of connect() arrive below.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await servesOurs(client, paths)) ? { state: 'live', live } : { state: 'foreign' }
  } catch (error) {
    const code = codeOf(error)
    if (NOBODY_THERE.has(code)) return { state: 'dead' }
    // The port of a killed server may have gone to somebody else's server.
    if (live.address.port !== undefined && (code.startsWith('28') || code === '3D000')) return { state: 'dead' }
    // cannot_connect_now, too_many_connections, and connections cut by a server that is going down.
    if (['57P03', '53300', 'ECONNRESET', 'EPIPE', ''].includes(code)) return { state: 'busy', reason: messageOf(error) }
    throw new Error(`The embedded database in ${paths.dataDir} runs but refuses us: ${messageOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** Is the folder that a pid file names another one than ours? Unknown counts as no: a moved folder is still ours. */
async function isElsewhere(named: string, { cluster }: Paths): Promise<boolean> {
  // The working directory of the server, not ours.
  if (named.startsWith('/proc/')) return false
  const [theirs, ours] = await Promise.all([named, cluster].map(folder => stat(folder).catch(() => undefined)))
  return theirs !== undefined && ours !== undefined && (theirs.dev !== ours.dev || theirs.ino !== ours.ino)
}

/** Does the server see a file that we make in our cluster? A copied folder has the pid file and the password of its original (M141). */
async function servesOurs(client: pg.Client, { cluster }: Paths): Promise<boolean> {
  const mark = `plantel.mark-${randomBytes(8).toString('hex')}`
  await writeFile(join(cluster, mark), '')
  try {
    const { rows } = await client.query<{ seen: boolean }>('SELECT (pg_stat_file($1, true)).size IS NOT NULL AS seen', [mark])
    return rows[0]!.seen
  } finally {
    await rm(join(cluster, mark), { force: true })
  }
}

/** A client with its own time limit and no TLS, whatever the PG* variables say. */
export const clientOf = (live: Live, database: string) =>
  new pg.Client({ ...optionsOf(live, database), ssl: false, connectionTimeoutMillis: 5000, application_name: 'plantel supervisor' })

/** Connection options of node-postgres for a database of the server. */
export const optionsOf = ({ address, password }: Live, database: string) => ({ ...address, user: USER, password, database })
