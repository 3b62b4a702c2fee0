// Databases of bench and torture: prepared once per shape of the data, copied for every run.
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { connect, type Db } from '#server/db/connect.ts'
import { DATABASE, startEmbedded, type EmbeddedPostgres } from '#server/postgres/embedded.ts'
import { lockOf, type Lock } from '#server/postgres/lock.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'db/{migrations,functions}/*.sql',
  'db/second-edition.sql.br',
  'lab/torture/upgrade/secondEdition.ts',
  'db/reference.ts',
  'db/demo/{large,largeRows,names,roles}.ts',
  'test/support/academy.ts',
  'lab/bench/{fill,lines,past}.ts',
]

/** Each has a folder under .cache, and its own databases. */
export type Kind = 'bench' | 'torture'

export interface Server {
  kind: Kind
  dataDir: string
  /** Absent: embedded under `dataDir`, where a server may start it itself. */
  given: string | undefined
  url(database: string): string
  /** Name of the run's own copy. */
  work: string
  stop(): Promise<void>
  /** Starts the server again after `stop`. */
  startAgain(): Promise<void>
}

const urlOf = (postgres: EmbeddedPostgres, database: string): string => {
  const { host, port, user, password = '' } = postgres.connection(database)
  const who = `${user}:${encodeURIComponent(password)}`
  return port === undefined
    ? `postgres://${who}@localhost/${database}?host=${encodeURIComponent(host)}`
    : `postgres://${who}@${host}:${port}/${database}`
}

/** Held until the process ends. */
const untilTheEnd: Lock[] = []

/** The server of DATABASE_URL, else an embedded one under .cache/<kind>. One run of a kind at a time. */
export async function openServer(kind: Kind, address = process.env.DATABASE_URL): Promise<Server> {
  const dataDir = `${root}.cache/${kind}/data`
  await mkdir(dataDir, { recursive: true })
  // Two at once would disturb each other, and the first to end deletes the database.
  const alone = lockOf(`${root}.cache/${kind}/run.lock`)
  if (!alone.take()) throw new Error(`Another ${kind} is running in this folder.`)
  untilTheEnd.push(alone)
  if (address) {
    const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
    return { kind, dataDir, given: address, url, work: `plantel_${kind}`, stop: async () => {}, startAgain: async () => {} }
  }
  return openEmbedded(kind, dataDir)
}

/** An embedded server in this folder, regardless of DATABASE_URL: for tests that kill it. */
export async function openEmbedded(kind: Kind, dataDir: string): Promise<Server> {
  await mkdir(dataDir, { recursive: true })
  const start = () => startEmbedded({ dataDir: `${dataDir}/postgres` })
  let postgres = await start()
  return {
    kind,
    dataDir,
    given: undefined,
    url: database => urlOf(postgres, database),
    work: DATABASE,
    stop: () => postgres.stop(),
    startAgain: async () => void (postgres = await start()),
  }
}

async function fingerprint(shape: string): Promise<string> {
  const hash = createHash('sha256').update(shape)
  for (const path of (await Array.fromAsync(glob(SOURCES, { cwd: root }))).sort()) hash.update(path).update(await readFile(root + path))
  return hash.digest('hex').slice(0, 12)
}

type Query = (text: string, values?: unknown[]) => Promise<string[]>

/** Serializes copies and fills, which would conflict in the template. */
let queue: Promise<unknown> = Promise.resolve()
const asAdmin = <T>(server: Server, work: (query: Query) => Promise<T>): Promise<T> => {
  const turn = queue.then(() => connected(server, work))
  queue = turn.catch(() => {})
  return turn
}

async function connected<T>(server: Server, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.given ?? server.url('postgres') })
  await client.connect()
  try {
    return await work(async (text, values) => (await client.query<string[]>({ text, values, rowMode: 'array' })).rows.map(row => row[0]!))
  } finally {
    await client.end()
  }
}

const DATABASES = 'select datname from pg_database where starts_with(datname, $1)'

/** Creates the database `plantel_<kind>_<what>_<fingerprint>` with `fill` unless an earlier run did; drops older ones. */
export async function prepare(server: Server, what: string, shape: object, fill: (db: Db, url: string) => Promise<void>): Promise<string> {
  const prefix = `plantel_${server.kind}_${what}_`
  const name = prefix + (await fingerprint(JSON.stringify(shape)))
  await asAdmin(server, async query => {
    const there = await query(DATABASES, [prefix])
    if (there.includes(name)) return
    for (const old of there) await query(`drop database "${old}" with (force)`)
    // Filled under another name, so that an interrupted fill is never used.
    await query(`create database "${prefix}filling"`)
    const { db } = connect({ connectionString: server.url(`${prefix}filling`) })
    try {
      await fill(db, server.url(`${prefix}filling`))
    } finally {
      await db.destroy()
    }
    await query(`alter database "${prefix}filling" rename to "${name}"`)
  })
  return name
}

/** Copies a prepared database over the run's own, with its statistics. */
export const copyTo = (server: Server, from: string, to: string): Promise<void> =>
  asAdmin(server, async query => {
    await query(`drop database if exists "${to}" with (force)`)
    await query(`create database "${to}" template "${from}" strategy file_copy`)
    await query('checkpoint')
  })

/** Drops the run's own copy: somebody else's server keeps only prepared databases. */
export const drop = (server: Server, name: string): Promise<void> =>
  asAdmin(server, async query => void (await query(`drop database if exists "${name}" with (force)`)))
