// Behind a real PgBouncer, if installed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { isTransactionPooler } from '#server/db/pooler.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { signedIn } from '#server/testing/callers.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, urlOf } from '#server/testing/database.ts'
import { examine } from '../../tools/doctor.ts'
import { startPooler } from './pooler.ts'

const { db, pool, connection, drop } = await startDatabase({ max: 3 })
const database = String(connection.database)
const pooler = await startPooler(connection)
const home = await mkdtemp(join(tmpdir(), 'plantel-pooler-'))
const silent = pino({ level: 'silent' })
const unannounced = { DATABASE_URL: pooler?.url(database), DATA_DIR: home, PORT: '0', DATABASE_POOL: '4', DEMO: '0' }
const announced = { ...unannounced, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: urlOf(connection) }
afterAll(async () => {
  await pooler?.stop()
  await drop()
  await rm(home, { recursive: true, force: true })
})

test('M11: does not take PostgreSQL itself for a pooler', async () => {
  expect(await isTransactionPooler({ connectionString: urlOf(connection) })).toBe(false)
})

describe.skipIf(pooler === null)('M11: PgBouncer in transaction mode', () => {
  const SENTENCE =
    'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=transaction, and DATABASE_DIRECT_URL to PostgreSQL itself (docs/scale.md).'

  test('M11: start and doctor refuse an undeclared one in one sentence', async () => {
    await expect(startServer(readConfig(unannounced), silent)).rejects.toThrow(SENTENCE)
    const findings = await examine(unannounced)
    expect(findings.find(({ about }) => about === 'pooler')).toMatchObject({ level: 'fail', says: SENTENCE })
  })

  test('M11: refuses a direct address that leads through it too', async () => {
    const crooked = { ...announced, DATABASE_DIRECT_URL: pooler!.url(database) }
    await expect(startServer(readConfig(crooked), silent)).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler')
    expect((await examine(announced)).find(({ about }) => about === 'pooler')).toMatchObject({ level: 'ok' })
  })

  test('M11: accepts one with a session per client', async () => {
    const gentle = (await startPooler(connection, { mode: 'session' }))!
    expect(await isTransactionPooler({ connectionString: gentle.url(database) })).toBe(false)
    await gentle.stop()
  })

  test('M11: with a declared one two instances serve lists and records at once, and one hears what the other saves', async () => {
    const running: RunningServer[] = []
    for (const ROLE of ['all', 'web']) running.push(await startServer(readConfig({ ...announced, ROLE }), silent))
    try {
      const { token } = await signedIn(db, testClock(pool), [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }])
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const call = (nth: number, path: string, more: RequestInit = {}) => fetch(`${running[nth]!.url}/api${path}`, { headers, ...more })
      // Prepared statements would collide on shared connections.
      const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => call(n % 2, ['/session', '/students', '/groups'][n % 3]!)))
      expect([...new Set(replies.map(({ status }) => status))]).toEqual([200])
      expect((await call(0, '/academy', { method: 'PUT', body: JSON.stringify({ name: 'Academia Ánima' }) })).status).toBe(200)
      const nameAtOther = async () => ((await (await call(1, '/session')).json()) as { academy: { name: string } }).academy.name
      await expect.poll(nameAtOther).toBe('Academia Ánima')
      for (const nth of [0, 1]) expect((await call(nth, '/health/ready')).status).toBe(200)
      const { rows } = await pool.query<{ many: number }>(
        "select count(*)::int as many from pg_stat_activity where datname = current_database() and application_name = 'plantel'",
      )
      expect(rows[0]!.many).toBeLessThanOrEqual(8)
    } finally {
      for (const { stop } of running) await stop()
    }
  })

  test('M11: a transaction without activity is rolled back there as well', async () => {
    const lent = connect({ connectionString: pooler!.url(database), max: 1 }, { behind: connection })
    const limit = await lent.db
      .transaction()
      .execute(trx => sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`.execute(trx))
    expect(limit.rows).toEqual([{ limit: '30s' }])
    await lent.db.destroy()
  })
})
