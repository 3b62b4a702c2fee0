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
 * `busy`: a server is starting, recovering or shutting down. `foreign`: the address in the pid file belongs to the server of the folder
 * from which this one was copied.
 */
export type ClusterState = { state: 'live'; live: Live } | { state: 'busy'; reason: string } | { state: 'dead' } | { state: 'foreign' }

/** Codes of connect(2) that mean that nothing listens. */
const NOBODY_THERE = new Set(['ENOENT', 'ECONNREFUSED', 'EADDRNOTAVAIL'])

/** Checks by connecting whether a server of this cluster is alive, because a pid may be reused. Throws when it lives but refuses us. */
export async function probe(paths: Paths): Promise<ClusterState> {
  const pidFile = await readPidFile(paths)
  if (!pidFile) return { state: 'dead' }
  if (await isElsewhere(pidFile.cluster, paths)) return { state: 'foreign' }
  const live = { ...pidFile, password: await readPassword(paths) }
  const client = clientOf(live, 'postgres')
  // Ignores errors outside of a query; errors of connect() are handled below.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await servesOurs(client, paths)) ? { state: 'live', live } : { state: 'foreign' }
  } catch (error) {
    const code = codeOf(error)
    if (NOBODY_THERE.has(code)) return { state: 'dead' }
    // Another server may have taken the port of a killed one.
    if (live.address.port !== undefined && (code.startsWith('28') || code === '3D000')) return { state: 'dead' }
    // cannot_connect_now, too_many_connections, and connections cut during shutdown.
    if (['57P03', '53300', 'ECONNRESET', 'EPIPE', ''].includes(code)) return { state: 'busy', reason: messageOf(error) }
    throw new Error(`The embedded database in ${paths.dataDir} runs but refuses us: ${messageOf(error)}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** True when the pid file names another folder than ours. False when unknown: a moved folder is still ours. */
async function isElsewhere(otherCluster: string, { cluster }: Paths): Promise<boolean> {
  // /proc names the server's working directory, not ours.
  if (otherCluster.startsWith('/proc/')) return false
  const [theirs, ours] = await Promise.all([otherCluster, cluster].map(folder => stat(folder).catch(() => undefined)))
  return theirs !== undefined && ours !== undefined && (theirs.dev !== ours.dev || theirs.ino !== ours.ino)
}

/** True when the server sees a file that we create in our cluster. A copied folder has the pid file and password of its original (M141). */
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

export const optionsOf = ({ address, password }: Live, database: string) => ({ ...address, user: USER, password, database })
