// Once per run: a PostgreSQL server and the template that every test file's database is cloned from.
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/postgres/embedded.ts'
import { removeAfterRun } from '../../../test-support/runPrograms.ts'
import { fillTemplate } from './template.ts'

/** How to reach the server (without a database), and the template's name. */
export interface TestServer {
  connection: { host: string; port?: number; user: string; password?: string }
  template: string
  /** The demo academy: a database's name and the folder of its files, both there when somebody has asked for it. */
  demo: { template: string; files: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Nothing here has to outlive the run. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

interface Running {
  connection: TestServer['connection']
  stop(): Promise<void>
}

async function embedded(folder: string): Promise<Running> {
  // Root's server runs as another user, who has to pass through.
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
  const url = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'plantel-test-'))
  const left = removeAfterRun(folder, folder)
  const server = url ? given(url) : await embedded(folder)
  const template = `plantel_template_${randomBytes(6).toString('hex')}`
  const demo = { template: `${template}_demo`, files: join(folder, 'demo-files') }
  const admin = new pg.Client({ ...server.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const drop = async () => {
    for (const name of [template, demo.template]) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    left()
  }
  try {
    await fillTemplate({ ...server.connection, database: template })
  } catch (error) {
    await drop()
    throw error
  }
  // Nobody connects any more, so that cloning never has to wait.
  await admin.query(`alter database ${template} with allow_connections false`)
  project.provide('testServer', { connection: server.connection, template, demo })
  return drop
}
