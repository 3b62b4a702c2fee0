// The demo academy as of the tests' day. The first file that asks seeds it once per run; all others clone it.
import { cp } from 'node:fs/promises'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { localStorage } from '#server/storage/local.ts'
import { START } from './clock.ts'
import type { TestServer } from './testServer.ts'

/** 'whole': with the two years before. */
type Which = true | 'whole'
const sourceOf = ({ demo }: TestServer, which: Which) => demo[which === true ? 'present' : which]

export async function demoTemplate(server: TestServer, which: Which): Promise<string> {
  const { connection, template } = server
  const { name, files } = sourceOf(server, which)
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    // Two workers may ask at once. The lock ends with the connection.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and not datallowconn', [name])
    if (rowCount === 0) {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`create database ${name} template ${template}`)
      await sow({ ...connection, database: name }, files, which === 'whole')
      await admin.query(`alter database ${name} with allow_connections false`)
    }
  } finally {
    await admin.end()
  }
  return name
}

async function sow(connection: pg.PoolConfig, files: string, past: boolean): Promise<void> {
  const { seedDemo } = await import('#db/demo/seed.ts')
  const { db } = connect({ ...connection, max: 1 })
  try {
    await seedDemo(db, { now: START, storage: localStorage(files), past })
  } finally {
    await db.destroy()
  }
}

export const copyDemoFiles = (server: TestServer, dataDir: string, which: Which): Promise<void> =>
  cp(sourceOf(server, which).files, `${dataDir}/files`, { recursive: true })
