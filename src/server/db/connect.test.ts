import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

test('reads bigint as number, date as text, time as hour and minute, timestamptz as Date, and leaves keys inside jsonb unchanged', async () => {
  const { rows } = await sql`select 12345678901::bigint as some_money, array[1::bigint, 2] as some_moneys, date '2026-11-21' as some_day,
    array[date '2026-11-21'] as some_days, time '07:00' as some_hour, timestamptz '2026-11-21T12:00:00Z' as some_instant, 1.50::numeric as some_numeric,
    '{"_id": 1, "status_color": "red"}'::jsonb as some_json`.execute(database.db)
  expect(rows).toEqual([
    {
      someMoney: 12345678901,
      someMoneys: [1, 2],
      someDay: '2026-11-21',
      someDays: ['2026-11-21'],
      someHour: '07:00',
      someInstant: new Date('2026-11-21T12:00:00Z'),
      someNumeric: '1.50',
      someJson: { _id: 1, status_color: 'red' },
    },
  ])
})

test('RUN-31: a bigint that a double cannot hold is an error, not a wrong sum', async () => {
  await expect(sql`select 9007199254740993::bigint as money`.execute(database.db)).rejects.toThrow('bigint out of range')
})
