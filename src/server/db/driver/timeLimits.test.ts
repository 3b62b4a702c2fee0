import { sql, type Kysely } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { answerOf, isOutOfReach } from '#server/http/errors.ts'
import { startDatabase } from '#server/testing/database.ts'
import { connect } from '../connect.ts'
import { CALL_IDLE_MS, CALL_MS, LOCK_MS, lockLimit } from './timeLimits.ts'

const database = await startDatabase()
afterAll(() => database.drop())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  )
const setting = async (db: Pick<Kysely<object>, 'getExecutor'>, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value
const IDLE = 'idle_in_transaction_session_timeout'
const limitOf = (db: Pick<Kysely<object>, 'getExecutor'>) => setting(db, 'statement_timeout')

describe('RUN-33: a frozen machine does not hold seats for long', () => {
  test("an idle transaction is rolled back, a call's sooner than a job's", async () => {
    const { rows } = await sql<{ setting: string }>`show idle_in_transaction_session_timeout`.execute(database.db)
    expect(Object.values(rows[0]!)).toEqual(['30s'])
    const { db, longDb } = connect({ ...database.connection, max: 1 }, { statementMs: 1_000 })
    const limits = [await setting(db, IDLE), await setting(longDb, IDLE), await setting(db, IDLE)]
    expect(limits).toEqual(['15s', '30s', '15s'])
    await db.destroy()
  })

  test('after it thaws, its next statement fails as out of reach, so that the caller may try again', async () => {
    const { pool } = connect({ ...database.connection, max: 1, idle_in_transaction_session_timeout: 10 })
    const client = await pool.connect()
    const connectionError = new Promise<unknown>(resolve => client.once('error', resolve))
    const ended = new Promise<void>(resolve => client.once('end', resolve))
    await client.query('begin')
    expect(isOutOfReach(await connectionError)).toBe(true)
    await ended
    expect(isOutOfReach(await client.query('select 1').catch((error: unknown) => error))).toBe(true)
    client.release(true)
    await pool.end()
  })
})

describe('RUN-33: transactions of a frozen machine that wait in line', () => {
  /** Requests a row lock and freezes: nobody rolls it back. */
  const inLine = async (pool: pg.Pool, own: number) => {
    const client = await pool.connect()
    await client.query('begin; set local lock_timeout = 200')
    await client.query('select from frozen where id = $1 for update', [own])
    return { client, gaveUp: failureOf(client.query('select from frozen where id = 0 for update')) }
  }

  test('give up while the first still holds its lock, whatever their number, and all their locks are free', async () => {
    await sql`create table frozen as select id from generate_series(0, 6) id`.execute(database.db)
    const { pool } = connect({ ...database.connection, max: 7 })
    const first = await pool.connect()
    await first.query('begin')
    await first.query('select from frozen where id = 0 for update')
    const behind = await Promise.all([1, 2, 3, 4, 5, 6].map(own => inLine(pool, own)))
    for (const { client, gaveUp } of behind) {
      expect(await gaveUp).toMatchObject({ code: '55P03' })
      // The server reports the failure before it releases the locks, and answers again after it.
      await failureOf(client.query('select'))
    }
    const free = () => database.pool.query<{ id: number }>('select id from frozen order by id for update skip locked')
    expect((await free()).rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
    await first.query('commit')
    expect((await free()).rows).toHaveLength(7)
    for (const { client } of [{ client: first }, ...behind]) client.release(true)
    await pool.end()
  })

  test('are all gone within 35 seconds; a call behind a single one succeeds', () => {
    expect(CALL_IDLE_MS + LOCK_MS).toBeLessThan(35_000)
    expect(LOCK_MS).toBeGreaterThan(CALL_IDLE_MS)
    expect(CALL_MS).toBeGreaterThan(CALL_IDLE_MS + LOCK_MS)
    // Jobs and migrations wait without limit.
    expect([lockLimit(CALL_MS), lockLimit(0)]).toEqual([LOCK_MS, 0])
  })

  test('a call that waits longer answers 503: try again', () => {
    expect(answerOf(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })).status).toBe(503)
  })
})

describe('DAT-7: a call cannot use the database for ever', () => {
  test("a call's endless statement is cut, and the call answers 503: try again", async () => {
    const { db } = connect({ ...database.connection, max: 1 }, { statementMs: 10 })
    const error = await failureOf(sql`select pg_sleep(60)`.execute(db))
    expect(error).toMatchObject({ code: '57014' })
    expect(answerOf(error)).toMatchObject({
      status: 503,
      body: { error: { message: { es: expect.stringContaining('Intenta de nuevo') } } },
    })
    expect(isOutOfReach(error)).toBe(false)
    await db.destroy()
  })

  test('on one connection a job has no limit, and the next call has its limit again', async () => {
    const { db, longDb, pool } = connect({ ...database.connection, max: 1 }, { statementMs: 1_234 })
    const states: string[] = []
    for (const each of [db, db, longDb, longDb, db]) states.push(await limitOf(each))
    states.push(await longDb.transaction().execute(limitOf), await db.transaction().execute(limitOf))
    expect(states).toEqual(['1234ms', '1234ms', '0', '0', '1234ms', '0', '1234ms'])
    expect([await setting(db, 'lock_timeout'), await setting(longDb, 'lock_timeout')]).toEqual(['1234ms', '0'])
    expect(pool.totalCount).toBe(1)
    await db.destroy()
  })

  test('behind a pooler the limits travel with each transaction, and the session is not changed', async () => {
    const { db, longDb } = connect({ ...database.connection, max: 1 }, { statementMs: 1_234, behind: database.connection })
    expect(await db.transaction().execute(limitOf)).toBe('1234ms')
    expect(await db.transaction().execute(trx => setting(trx, IDLE))).toBe('15s')
    expect(await db.transaction().execute(trx => setting(trx, 'lock_timeout'))).toBe('1234ms')
    expect(await longDb.transaction().execute(limitOf)).toBe('0')
    expect(await limitOf(db)).toBe('0')
    await db.destroy()
  })
})
