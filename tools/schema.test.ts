import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { dumpSchema } from './schemaDump.ts'
import { generateTypes } from './schemaTypes.ts'

// Not a clone of the template: that one follows the tests' clock.
const { connection } = inject('testServer')
const name = `plantel_test_${randomBytes(6).toString('hex')}`
const admin = new pg.Client({ ...connection, database: 'postgres' })
await admin.connect()
await admin.query(`create database ${name}`)
const { db, pool } = connect({ ...connection, database: name })
// The forced drop may cut a connection that is still on its way out.
pool.on('error', () => {})
await migrate(db)
afterAll(async () => {
  await db.destroy()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const stored = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

test('architecture Data: the query types are what the migrations make (npm run schema)', async () => {
  expect(await generateTypes(db)).toBe(await stored('src/server/db/schema.ts'))
})

test('architecture Data: db/schema.sql is what the migrations make (npm run schema)', async () => {
  // PostgreSQL 18 leaves out a word that 15 writes.
  const plain = (text: string) => text.replace(/\bUPDATE (\w+) AS (\w+) SET\b/g, 'UPDATE $1 $2 SET')
  expect(plain(await dumpSchema(pool))).toBe(plain(await stored('db/schema.sql')))
})
