import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { expectTrueBooks } from '../booksTrue.ts'
import { fillLarge } from './large.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

test('RUN-20: demo:large makes what it is told, keeps every book true, and may be run again', async () => {
  const { db } = database
  const many = async (table: 'student' | 'classGroup' | 'entry') => (await db.selectFrom(table).select('id').execute()).length
  for (const run of [1, 2]) {
    await fillLarge(db, { students: 600, groups: 37, payments: 1700 })
    expect([await many('student'), await many('classGroup'), await many('entry')]).toEqual([600 * run, 37 * run, 1700 * run])
    await expectTrueBooks(db)
  }
  const owing = await db.selectFrom('student').select('id').where('balanceDue', '>', 0).execute()
  expect(owing.length).toBeGreaterThan(400)
  expect(owing.length).toBeLessThan(1100)
})
