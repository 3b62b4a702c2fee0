import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'

// Columns that got a better type. During an upgrade the previous version still reads and writes the old ones.

let database: TestDatabase
let make: Make
beforeAll(async () => {
  database = await startDatabase()
  make = factories(database.db, testClock(database.pool), () => {})
})
afterAll(() => database.drop())

const first = async (query: ReturnType<typeof sql>) => (await query.execute(database.db)).rows[0]

test('DAT-11 opening hours are times of day, and the previous version sees the same, whichever version writes them', async () => {
  const hours = (id: string) => first(sql`select opens, closes, opening, closing from location where id = ${id}`)
  const { id } = await make.location({ opens: '08:00', closes: '20:30' })
  expect(await hours(id)).toEqual({ opens: '08:00', closes: '20:30', opening: '08:00', closing: '20:30' })
  await sql`update location set opening = '09:15' where id = ${id}`.execute(database.db)
  expect(await hours(id)).toEqual({ opens: '09:15', closes: '20:30', opening: '09:15', closing: '20:30' })
  await sql`update location set closes = '19:00' where id = ${id}`.execute(database.db)
  expect(await hours(id)).toEqual({ opens: '09:15', closes: '19:00', opening: '09:15', closing: '19:00' })
  const before = newId()
  await sql`insert into location (id, name, street, number, postal_code, district, latitude, longitude, opening, closing)
    values (${before}, 'Norte', 'Reforma', '1', '07300', 'Centro', 19, -99, '07:00', '21:00')`.execute(database.db)
  expect(await hours(before)).toEqual({ opens: '07:00', closes: '21:00', opening: '07:00', closing: '21:00' })
})

test('DAT-11 refuses a campus that closes before it opens, at 24:00 or within a minute', async () => {
  for (const part of [{ opens: '12:00', closes: '11:59' }, { closes: '24:00' }, { opens: '07:00:30' }])
    await expect(make.location(part), JSON.stringify(part)).rejects.toMatchObject({ code: '23514' })
})

test('DAT-11 a percentage has exactly two decimals, and the previous version sees the same, whichever version writes it', async () => {
  const percentage = (id: string) =>
    first(sql`select percentage::text as percentage, discount_percentage, amount from promotional_code where id = ${id}`)
  const { id } = await make.code({ percentage: '12.35' })
  expect(await percentage(id)).toEqual({ percentage: '12.35', discountPercentage: 12.35, amount: null })
  await sql`update promotional_code set discount_percentage = 33.333 where id = ${id}`.execute(database.db)
  expect(await percentage(id)).toEqual({ percentage: '33.33', discountPercentage: 33.33, amount: null })
  await sql`update promotional_code set discount_percentage = null, amount = 5000 where id = ${id}`.execute(database.db)
  expect(await percentage(id)).toEqual({ percentage: null, discountPercentage: null, amount: 5000 })
  await sql`update promotional_code set percentage = 15, amount = null where id = ${id}`.execute(database.db)
  expect(await percentage(id)).toEqual({ percentage: '15.00', discountPercentage: 15, amount: null })
})
