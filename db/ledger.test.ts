import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'

// decisions "Money: one ledger": its six worked examples, in pesos as they stand there.

let database: TestDatabase
let db: TestDatabase['db']
let make: Make
beforeAll(async () => {
  database = await startDatabase()
  db = database.db
  make = factories(db, testClock(database.pool), () => {})
})
afterAll(() => database.drop())

const pesos = (amount: number) => amount * 100
const someone = async () => (await make.student()).id
const pay = async (studentId: string, registrationId: string, amount: number) =>
  (await make.entry({ studentId, registrationId, amount: pesos(amount) })).id
const discount = (studentId: string, registrationId: string, amount: number) =>
  make.entry({ studentId, registrationId, discount: pesos(amount), source: 'staff' })
const register = async (studentId: string, price: number, day: number) =>
  (await make.registration({ studentId, price: pesos(price), registeredAt: `2026-11-0${day}T12:00:00Z` })).id
const end = (id: string) => db.updateTable('registration').set({ endedAt: new Date() }).where('id', '=', id).execute()
const move = (id: string, price: number) =>
  db
    .updateTable('registration')
    .set({ price: pesos(price) })
    .where('id', '=', id)
    .execute()

async function figures(student: string) {
  const whole = await db.selectFrom('studentBalance').selectAll().where('studentId', '=', student).executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('registrationBalance')
    .select(['registrationId', 'balance'])
    .where('studentId', '=', student)
    .where('balance', '>', 0)
    .execute()
  return {
    costs: whole.costs / 100,
    disc: whole.discounts / 100,
    paid: whole.paid / 100,
    credit: whole.credit / 100,
    balances: Object.fromEntries(lines.map(line => [line.registrationId, line.balance / 100])),
  }
}

test('decisions Money: A 5,000, discount 500, pays 2,000', async () => {
  const ana = await someone()
  const a = await register(ana, 5000, 1)
  await discount(ana, a, 500)
  await pay(ana, a, 2000)
  expect(await figures(ana)).toEqual({ costs: 5000, disc: 500, paid: 2000, balances: { [a]: 2500 }, credit: 0 })
})

test('decisions Money: A 3,000, discount 300, paid 1,200, removed; later B 4,000', async () => {
  const ana = await someone()
  const a = await register(ana, 3000, 1)
  await discount(ana, a, 300)
  await pay(ana, a, 1200)
  await end(a)
  const b = await register(ana, 4000, 2)
  expect(await figures(ana)).toEqual({ costs: 4000, disc: 0, paid: 1200, balances: { [b]: 2800 }, credit: 0 })
})

test('decisions Money: A 5,000 paid, moved to C 2,000; B 4,000 with 1,000 paid', async () => {
  const ana = await someone()
  const a = await register(ana, 5000, 1)
  await pay(ana, a, 5000)
  await move(a, 2000)
  const b = await register(ana, 4000, 2)
  await pay(ana, b, 1000)
  expect(await figures(ana)).toEqual({ costs: 6000, disc: 0, paid: 6000, balances: {}, credit: 0 })
})

test('decisions Money: A 5,000, discount 4,500, 500 paid, moved to a course of 1,000', async () => {
  const ana = await someone()
  const a = await register(ana, 5000, 1)
  await discount(ana, a, 4500)
  await pay(ana, a, 500)
  await move(a, 1000)
  expect(await figures(ana)).toEqual({ costs: 1000, disc: 1000, paid: 500, balances: {}, credit: 500 })
})

test('decisions Money: A paid 1,500, removed, credit pays B 1,000; then that payment is voided', async () => {
  const ana = await someone()
  const a = await register(ana, 1500, 1)
  const payment = await pay(ana, a, 1500)
  await end(a)
  const b = await register(ana, 1000, 2)
  expect(await figures(ana)).toEqual({ costs: 1000, disc: 0, paid: 1500, balances: {}, credit: 500 })
  await db.updateTable('entry').set({ voidedAt: new Date() }).where('id', '=', payment).execute()
  expect(await figures(ana)).toEqual({ costs: 1000, disc: 0, paid: 0, balances: { [b]: 1000 }, credit: 0 })
})

test('decisions Money: parent 6,000 paid, bucket row 0, Otros 250, day closed, reversal −1,000', async () => {
  const ana = await someone()
  const parent = await register(ana, 6000, 1)
  const payment = await pay(ana, parent, 6000)
  await make.registration({ studentId: ana, price: 0, parentId: parent, registeredAt: '2026-11-02T12:00:00Z' })
  await make.entry({ studentId: ana, other: true, amount: pesos(250), concept: 'Credencial' })
  await make.entry({ studentId: ana, registrationId: parent, amount: pesos(-1000), source: 'reversal', reversesId: payment })
  expect(await figures(ana)).toEqual({ costs: 6000, disc: 0, paid: 5000, balances: { [parent]: 1000 }, credit: 0 })
})

test('decisions Money: a refund of credit that a dearer course would use is taken off the newest registration first', async () => {
  const ana = await someone()
  const a = await register(ana, 1000, 1)
  const b = await register(ana, 3000, 2)
  await pay(ana, a, 1000)
  await pay(ana, b, 3000)
  await move(b, 500)
  await make.entry({ studentId: ana, source: 'refund', amount: pesos(-2500) })
  expect(await figures(ana)).toEqual({ costs: 1500, disc: 0, paid: 1500, balances: {}, credit: 0 })
  await move(b, 3000)
  expect(await figures(ana)).toEqual({ costs: 4000, disc: 0, paid: 1500, balances: { [b]: 2500 }, credit: 0 })
})

test('decisions Money: settle_student rewrites the stored figures from the view', async () => {
  const ana = await someone()
  await pay(ana, await register(ana, 5000, 1), 1234)
  const stored = () => db.selectFrom('student').select(['balanceDue', 'credit']).where('id', '=', ana).executeTakeFirstOrThrow()
  expect(await stored()).toEqual({ balanceDue: pesos(5000), credit: 0 })
  await sql`select settle_student(${ana})`.execute(db)
  expect(await stored()).toEqual({ balanceDue: pesos(3766), credit: 0 })
})
