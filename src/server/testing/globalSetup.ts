// Once per run: a PostgreSQL server and the template of every test database, created when a test first asks.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { removeAfterRun } from '../../../test/support/runPrograms.ts'
import { giveRunClock } from '../../../test/support/runDatabase.ts'
import { runAhead } from '../../../test/support/runDay.ts'
import { keep, keptCluster, takeKept } from './keptCluster.ts'
import { fillTemplate } from './template.ts'
import { answerWorkers, C_LOCALE, type TestServer } from './testServer.ts'

/** Data need not survive the run, and no plan is worth compiling. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  jit: 'off',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  // The kept copy stays small, and the server needs no processes of its own for reading or cleaning.
  min_wal_size: '32MB',
  wal_init_zero: 'off',
  io_method: 'sync',
  autovacuum: 'off',
}

interface Running {
  connection: TestServer['connection']
  stop(): Promise<void>
}

async function embedded(folder: string): Promise<Running> {
  const server = await startEmbedded({ dataDir: folder, settings: SETTINGS })
  const { database: _, ...connection } = server.connection('postgres')
  return { connection, stop: () => server.stop() }
}

function serverAt(url: string): Running {
  const { hostname, port, username, password } = new URL(url)
  const connection = {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username || 'postgres'),
    password: decodeURIComponent(password) || undefined,
  }
  return { connection, stop: async () => {} }
}

async function asAdmin<T>(connection: TestServer['connection'], work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function makeTemplate(connection: TestServer['connection'], template: string, like = ''): Promise<void> {
  await asAdmin(connection, async admin => {
    await admin.query(`create database ${template} ${like}`)
    await fillTemplate({ ...connection, database: template })
    await admin.query(`alter database ${template} with allow_connections false`)
  })
}

/** The kept template has the clock of the run that made it. */
async function giveClock(connection: TestServer['connection'], template: string): Promise<void> {
  await asAdmin(connection, async admin => {
    await admin.query(`alter database ${template} with allow_connections true`)
    await giveRunClock({ ...connection, database: template }, runAhead())
    await admin.query(`alter database ${template} with allow_connections false`)
  })
}

async function ownServer(folder: string, template: string): Promise<Running> {
  // Root's server runs as another user, who must be able to pass.
  await chmod(folder, 0o755)
  const cluster = join(folder, 'cluster')
  const cachePath = process.platform === 'win32' ? undefined : await keptCluster()
  const isCached = cachePath !== undefined && (await takeKept(cachePath, cluster))
  const server = await embedded(folder)
  if (isCached) {
    await giveClock(server.connection, template)
    return server
  }
  await asAdmin(server.connection, admin => quickLogin(admin, server.connection))
  await makeTemplate(server.connection, template)
  if (cachePath === undefined) return server
  await server.stop()
  await keep(cluster, cachePath)
  return embedded(folder)
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ending: (() => Promise<unknown> | void)[] = []
  const end = async () => {
    for (const each of ending.splice(0).toReversed()) await each()
  }
  const start = async (): Promise<TestServer> => {
    const url = process.env.TEST_DATABASE_URL
    const folder = await mkdtemp(join(tmpdir(), 'plantel-test-'))
    ending.push(removeAfterRun(folder, folder), () => rm(folder, { recursive: true, force: true }))
    const template = url ? `plantel_template_${randomBytes(6).toString('hex')}` : 'plantel_template'
    const demoOf = (which: string) => ({ name: `${template}_${which}`, files: join(folder, which) })
    const demo = { present: demoOf('present'), whole: demoOf('whole') }
    const server = url ? serverAt(url) : await ownServer(folder, template)
    ending.push(server.stop)
    if (url) {
      await makeTemplate(server.connection, template, C_LOCALE)
      // Our own server is deleted with its databases.
      ending.push(() =>
        asAdmin(server.connection, async admin => {
          for (const name of [template, demo.present.name, demo.whole.name])
            await admin.query(`drop database if exists ${name} with (force)`)
        }),
      )
    }
    return { connection: server.connection, template, demo }
  }
  const answering = await answerWorkers(start)
  ending.push(() => answering.close())
  project.provide('testServer', answering.port)
  return end
}

/** A run makes a thousand connections, and each would cost as much as hashing a password. */
async function quickLogin(admin: pg.Client, { user, password = '' }: TestServer['connection']): Promise<void> {
  await admin.query('set scram_iterations = 1')
  await admin.query(`alter role ${admin.escapeIdentifier(user)} password ${admin.escapeLiteral(password)}`)
}
