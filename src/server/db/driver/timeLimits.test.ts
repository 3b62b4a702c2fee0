import { sql, type Kysely } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { answerOf, isOutOfReach } from '#server/http/errors.ts'
import { startDatabase } from '#server/testing/database.ts'
import { connect } from '../connect.ts'
import { CALL_MS, IDLE_IN_TRANSACTION_MS } from './timeLimits.ts'

const database = await startDatabase()
afterAll(() => database.drop())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  )
const setting = async (db: Pick<Kysely<object>, 'getExecutor'>, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value
const limitOf = (db: Pick<Kysely<object>, 'getExecutor'>) => setting(db, 'statement_timeout')

describe('RUN-33: a frozen machine holds no seats for long', () => {
  test('a transaction in which nothing happens for half a minute is undone', async () => {
    const { rows } = await sql<{ setting: string }>`show idle_in_transaction_session_timeout`.execute(database.db)
    expect(Object.values(rows[0]!)).toEqual(['30s'])
  })

  test('when it thaws, its next statement tells that the database was out of reach: to be tried again, nothing broke', async () => {
    const { pool } = connect({ ...database.connection, max: 1, idle_in_transaction_session_timeout: 10 })
    const client = await pool.connect()
    const said = new Promise<unknown>(resolve => client.once('error', resolve))
    const gone = new Promise<void>(resolve => client.once('end', resolve))
    await client.query('begin')
    expect(isOutOfReach(await said)).toBe(true)
    await gone
    expect(isOutOfReach(await client.query('select 1').catch((error: unknown) => error))).toBe(true)
    client.release(true)
    await pool.end()
  })
})

describe('DAT-7: a call does not keep the database for ever', () => {
  test('a statement of a call that does not end is cut, and the call answers 503: to be tried again', async () => {
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

  test('whoever waits behind a frozen machine gets through: its transaction is undone before', () => {
    expect(CALL_MS).toBeGreaterThan(IDLE_IN_TRANSACTION_MS)
  })

  test('on one connection a job takes the time that it takes, and the call after it has its limit again', async () => {
    const { db, longDb, pool } = connect({ ...database.connection, max: 1 }, { statementMs: 1_234 })
    const seen: string[] = []
    for (const each of [db, db, longDb, longDb, db]) seen.push(await limitOf(each))
    seen.push(await longDb.transaction().execute(limitOf), await db.transaction().execute(limitOf))
    expect(seen).toEqual(['1234ms', '1234ms', '0', '0', '1234ms', '0', '1234ms'])
    expect(pool.totalCount).toBe(1)
    await db.destroy()
  })

  test('behind a pooler the limits go along with each transaction, and the session is told nothing', async () => {
    const { db, longDb } = connect({ ...database.connection, max: 1 }, { statementMs: 1_234, behind: database.connection })
    expect(await db.transaction().execute(limitOf)).toBe('1234ms')
    expect(await db.transaction().execute(trx => setting(trx, 'idle_in_transaction_session_timeout'))).toBe('30s')
    expect(await longDb.transaction().execute(limitOf)).toBe('0')
    expect(await limitOf(db)).toBe('0')
    await db.destroy()
  })
})
