import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, PLANNED_ONCE } from '#server/db/connect.ts'
import { isOutOfReach } from '#server/http/errors.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

test('architecture Data: bigint is a number, a day its text, an instant a Date, keys inside jsonb stay', async () => {
  const { rows } = await sql`select 12345678901::bigint as some_money, array[1::bigint, 2] as some_moneys, date '2026-11-21' as some_day,
    array[date '2026-11-21'] as some_days, timestamptz '2026-11-21T12:00:00Z' as some_instant, 1.50::numeric as some_numeric,
    '{"_id": 1, "status_color": "red"}'::jsonb as some_json`.execute(database.db)
  expect(rows).toEqual([
    {
      someMoney: 12345678901,
      someMoneys: [1, 2],
      someDay: '2026-11-21',
      someDays: ['2026-11-21'],
      someInstant: new Date('2026-11-21T12:00:00Z'),
      someNumeric: '1.50',
      someJson: { _id: 1, status_color: 'red' },
    },
  ])
})

test('architecture Data: a bigint that a double cannot hold is an error, not a wrong sum', async () => {
  await expect(sql`select 9007199254740993::bigint as money`.execute(database.db)).rejects.toThrow('bigint out of range')
})

test('a statement marked PLANNED_ONCE keeps its plan per connection, another does not', async () => {
  const names = await database.db.connection().execute(async db => {
    for (const n of [1, 2, 3]) await sql`${PLANNED_ONCE} select ${n}::int as planned`.execute(db)
    for (const n of [1, 2]) await sql`select ${n}::int as unplanned`.execute(db)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements where name <> ''`.execute(db)
    return rows.map(row => row.statement)
  })
  expect(names).toHaveLength(1)
  expect(names[0]).toContain('as planned')
})

describe('issue 9 "Several instances": a frozen machine holds no seats for long', () => {
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
