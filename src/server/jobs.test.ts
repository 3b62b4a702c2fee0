import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { job, jobRunner, type JobContext } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

test('architecture "Jobs": jobs of one commit run one after the other without rest, a failing one among them too', async () => {
  const JOBS = 12
  const ran: number[] = []
  const all = Promise.withResolvers<void>()
  const count = job({
    name: 'count',
    payload: z.object({ n: z.int() }),
    retries: 0,
    async run({ n }) {
      ran.push(n)
      if (ran.length === JOBS) all.resolve()
      if (n === 3) throw new Error('the third fails')
    },
  })
  const log = pino({ level: 'silent' })
  const runner = jobRunner({ connection: database.connection, jobs: [count], work: true, timeZone: 'America/Mexico_City', log })
  await runner.start(() => ({ db: database.db, log }) as unknown as JobContext)
  try {
    await database.db.transaction().execute(async trx => {
      for (let n = 0; n < JOBS; n++) await runner.enqueue(trx, count, { n })
    })
    await all.promise
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, n) => n))
  } finally {
    await runner.stop()
  }
})
