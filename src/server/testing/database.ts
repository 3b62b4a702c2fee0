import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, type Db, type Trx } from '#server/db/connect.ts'
import { demoTemplate } from './demoTemplate.ts'
import { testServer } from './testServer.ts'

export interface TestDatabase {
  db: Db
  pool: pg.Pool
  connection: pg.PoolConfig
  drop(): Promise<void>
}

let administration: Promise<pg.Client> | undefined

async function onServer(statement: string): Promise<pg.QueryResult> {
  administration ??= testServer().then(async ({ connection }) => {
    const client = new pg.Client({ ...connection, database: 'postgres' })
    client.on('error', () => (administration = undefined))
    await client.connect()
    return client
  })
  return (await administration).query(statement)
}

/** A connection that is closing when the drop cuts it has no listener left: its error would end the run. */
async function dropDatabase(name: string): Promise<void> {
  for (let look = 0; look < 50; look++) {
    const { rowCount } = await onServer(`select from pg_stat_activity where datname = '${name}'`)
    if (rowCount === 0) break
    await pause(10)
  }
  await onServer(`drop database if exists ${name} with (force)`)
}

export function urlOf({ host = 'localhost', port = 5432, user, password = '', database }: pg.PoolConfig): string {
  return `postgres://${user}:${encodeURIComponent(password as string)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** An empty database without the template; `drop` it in afterAll. `like`: SQL for encoding and locale. */
export async function emptyDatabase(like = 'template template0'): Promise<{ connection: pg.PoolConfig; drop(): Promise<void> }> {
  const name = `plantel_test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} ${like}`)
  return {
    connection: { ...(await testServer()).connection, database: name },
    drop: () => dropDatabase(name),
  }
}

/** Writes rows as an earlier version may have left them: no trigger runs. */
export const unjudged = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return work(trx)
  })

export interface DatabaseOptions {
  max?: number
  /** With the demo academy as of `START`; 'whole': with the two years before it. */
  demo?: boolean | 'whole'
}

/** A new database with the present schema and the reference rows; `drop` it in afterAll. */
export async function startDatabase({ max = 10, demo = false }: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = await testServer()
  const name = `plantel_test_${randomBytes(6).toString('hex')}`
  // Copied as files, because nothing needs a log.
  await onServer(`create database ${name} template ${demo ? await demoTemplate(server, demo) : server.template} strategy file_copy`)
  const connection = { ...server.connection, database: name }
  // Patient, so that a slow machine fails no test.
  const { db, pool } = connect({ ...connection, max, connectionTimeoutMillis: 120_000, idleTimeoutMillis: 0 })
  // Tests cut connections on purpose; a lost idle one must not end the run.
  pool.on('error', () => {})
  return {
    db,
    pool,
    connection,
    async drop() {
      await db.destroy()
      await dropDatabase(name)
    },
  }
}
