import { PgBoss, type DatabaseOptions } from 'pg-boss'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { job, jobRunner, type JobGround } from './jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

test.each([1, 5])('RUN-36: jobs of one commit run one after the other without pause, %i a fetch, even when one fails', async batch => {
  const JOBS = 12
  const ran: number[] = []
  const all = Promise.withResolvers<void>()
  const count = job({
    name: `count-${batch}`,
    payload: z.object({ n: z.int() }),
    retries: 0,
    batch,
    async run({ n }) {
      ran.push(n)
      if (ran.length === JOBS) all.resolve()
      if (n === 3) throw new Error('the third fails')
    },
  })
  const log = pino({ level: 'silent' })
  const runner = jobRunner({ connection: database.connection, jobs: [count], work: true, timeZone: 'America/Mexico_City', log })
  await runner.start(() => ({ db: database.db, log }) as unknown as JobGround)
  try {
    await database.db.transaction().execute(async trx => {
      for (let n = 0; n < JOBS; n++) await runner.enqueue(trx, count, { n }, null)
    })
    await all.promise
    expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: JOBS }, (_, n) => n))
  } finally {
    await runner.stop()
  }
  const { rows } = await database.pool.query(
    'select state, count(*)::int as n from pgboss.job where name = $1 group by state order by state',
    [count.name],
  )
  expect(rows).toEqual([
    { state: 'completed', n: JOBS - 1 },
    { state: 'failed', n: 1 },
  ])
})

test('RUN-36: a stop waits for one job of a batch and gives the rest back to the queue', async () => {
  const ran: number[] = []
  const started = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  const slow = job({
    name: 'slow',
    payload: z.object({ n: z.int() }),
    retries: 2,
    batch: 3,
    async run({ n }) {
      ran.push(n)
      started.resolve()
      await stopped.promise
    },
  })
  const log = pino({ level: 'silent' })
  const runner = jobRunner({ connection: database.connection, jobs: [slow], work: true, timeZone: 'America/Mexico_City', log })
  await runner.start(() => ({ db: database.db, log }) as unknown as JobGround)
  await database.db.transaction().execute(trx => runner.enqueueAll(trx, slow, [{ n: 0 }, { n: 1 }, { n: 2 }], null))
  await started.promise
  const stop = runner.stop()
  stopped.resolve()
  await stop
  expect(ran).toHaveLength(1)
  const { rows } = await database.pool.query(
    "select state, count(*)::int as n from pgboss.job where name = 'slow' group by state order by state",
  )
  expect(rows).toEqual([
    { state: 'retry', n: 2 },
    { state: 'completed', n: 1 },
  ])
})

test('RUN-36: another worker takes over a job when its worker was silent for half a minute, not earlier', async () => {
  const { connection, db, pool } = database
  const long = job({ name: 'long', payload: z.object({}), retries: 1, expireIn: 3_600, run: () => Promise.resolve() })
  const log = pino({ level: 'silent' })
  const runner = jobRunner({ connection, jobs: [long], work: false, timeZone: 'America/Mexico_City', log })
  await runner.start(() => ({ db, log }) as unknown as JobGround)
  const worker = new PgBoss({ ...(connection as DatabaseOptions), supervise: false, schedule: false, migrate: false })
  await worker.start()
  try {
    await runner.enqueue(db, long, {}, null)
    const [job] = await worker.fetch<object>(long.name)
    const stateAfter = async (seconds: number) => {
      await pool.query('update pgboss.job set heartbeat_on = pgboss.job_now() - make_interval(secs => $1) where id = $2', [
        seconds,
        job!.id,
      ])
      await pool.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null')
      await worker.supervise(long.name)
      const { rows } = await pool.query<{ state: string }>('select state from pgboss.job where id = $1', [job!.id])
      return rows[0]!.state
    }
    expect(await stateAfter(25)).toBe('active')
    expect(await stateAfter(31)).toBe('retry')
  } finally {
    await worker.stop({ graceful: false })
    await runner.stop()
  }
})
