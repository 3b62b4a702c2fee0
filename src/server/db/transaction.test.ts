import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

const raise = (code: string) => sql.raw(`do $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)

function failing(code: string, times: number) {
  let runs = 0
  const run = () =>
    inTransaction(database.db, async trx => {
      runs += 1
      if (runs <= times) await raise(code).execute(trx)
      return runs
    })
  return { run, runs: () => runs }
}

test.each(['40P01', '40001'])('RUN-32: retries %s three times', async code => {
  expect(await failing(code, 3).run()).toBe(4)
  const hopeless = failing(code, 4)
  await expect(hopeless.run()).rejects.toMatchObject({ code })
  expect(hopeless.runs()).toBe(4)
})

test('RUN-32: rethrows any other failure at once', async () => {
  const serialization = failing('23505', 1)
  await expect(serialization.run()).rejects.toMatchObject({ code: '23505' })
  expect(serialization.runs()).toBe(1)
})
