import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

test('stack Migrations: several servers that start at once on an empty database migrate it once', async () => {
  const name = `plantel_empty_${randomBytes(6).toString('hex')}`
  await database.pool.query(`create database ${name} template template0`)
  const servers = Array.from({ length: 4 }, () => connect({ ...database.connection, database: name }))
  const applied = await Promise.all(servers.map(({ db }) => migrate(db)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  const {
    rows: [{ differences }],
  } = await servers[0]!.pool.query(
    'select count(*)::int as differences from kysely_migration full join migration_checksum using (name) where sha256 is null or timestamp is null',
  )
  expect(differences).toBe(0)
  await Promise.all(servers.map(({ db }) => db.destroy()))
  await database.pool.query(`drop database ${name}`)
})

test('an applied migration that was edited afterwards is named, and nothing is done', async () => {
  await database.db.updateTable('migrationChecksum').set({ sha256: 'of another text' }).where('name', 'like', '%-places').execute()
  await expect(migrate(database.db)).rejects.toThrow(/Applied migrations were edited: \S+-places\./)
})
