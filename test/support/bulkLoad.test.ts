import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLarge } from '#db/demo/large.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { bulkLoad } from './bulkLoad.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

const shape = async () => {
  const { rows } = await sql<{ made: string }>`
    select pg_get_indexdef(i.indexrelid) as made from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace in ('public'::regnamespace, 'months'::regnamespace)
    union all select c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid) from pg_constraint c where c.connamespace = 'public'::regnamespace
    order by 1`.execute(database.db)
  return rows.map(({ made }) => made)
}

test('RUN-94: a bulk-loaded database has every index and reference of the product', async () => {
  const { db } = database
  const before = await shape()
  let without: string[] = []
  await bulkLoad(db, ['student', 'registration', 'entry', 'change'], ['student', 'change'], async () => {
    without = await shape()
    await fillLarge(db, { students: 50, groups: 5, payments: 100 })
  })
  expect(without.length).toBeLessThan(before.length - 10)
  expect(await shape()).toEqual(before)
})
