// Once per run: a PostgreSQL server and the template of every test database, created when a test first asks.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { removeAfterRun } from '../../../test/support/runPrograms.ts'
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
}

interface Running {
  connection: TestServer['connection']
  stop(): Promise<void>
}

async function embedded(folder: string): Promise<Running> {
  // Root's server runs as another user, who must be able to pass.
  await chmod(folder, 0o755)
  const server = await startEmbedded({ dataDir: folder, settings: SETTINGS })
  const { database: _, ...connection } = server.connection('postgres')
  return { connection, stop: () => server.stop() }
}

function given(url: string): Running {
  const { hostname, port, username, password } = new URL(url)
  const connection = {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username || 'postgres'),
    password: decodeURIComponent(password) || undefined,
  }
  return { connection, stop: async () => {} }
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
    const server = url ? given(url) : await embedded(folder)
    ending.push(server.stop)
    const template = `plantel_template_${randomBytes(6).toString('hex')}`
    const demo = { template: `${template}_demo`, files: join(folder, 'demo-files') }
    const admin = new pg.Client({ ...server.connection, database: 'postgres' })
    await admin.connect()
    ending.push(async () => {
      // Our own server is deleted with its databases.
      if (url) for (const name of [template, demo.template]) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    })
    // A run makes a thousand connections, and each would cost as much as hashing a password.
    if (!url) await quickLogin(admin, server.connection)
    await admin.query(`create database ${template} ${url ? C_LOCALE : ''}`)
    await fillTemplate({ ...server.connection, database: template })
    // Without connections cloning never waits.
    await admin.query(`alter database ${template} with allow_connections false`)
    return { connection: server.connection, template, demo }
  }
  const answering = await answerWorkers(start)
  ending.push(() => answering.close())
  project.provide('testServer', answering.port)
  return end
}

async function quickLogin(admin: pg.Client, { user, password = '' }: TestServer['connection']): Promise<void> {
  await admin.query('set scram_iterations = 1')
  await admin.query(`alter role ${admin.escapeIdentifier(user)} password ${admin.escapeLiteral(password)}`)
}
