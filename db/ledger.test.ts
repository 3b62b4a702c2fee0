import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/db/connect.ts'
import { newId } from '#lib/ids.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'

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
const move = (studentId: string, id: string, price: number) =>
  make.settled(studentId, trx =>
    trx
      .updateTable('registration')
      .set({ price: pesos(price) })
      .where('id', '=', id)
      .execute(),
  )

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

test('MON-18: balances when A costs 5,000, has a discount of 500, and 2,000 is paid', async () => {
  const ana = await someone()
  const a = await register(ana, 5000, 1)
  await discount(ana, a, 500)
  await pay(ana, a, 2000)
  expect(await figures(ana)).toEqual({ costs: 5000, disc: 500, paid: 2000, balances: { [a]: 2500 }, credit: 0 })
})

test('MON-11: balances when A of 3,000 has a discount of 300 and 1,200 paid, is removed, and B of 4,000 follows', async () => {
  const ana = await someone()
  const a = await register(ana, 3000, 1)
  await discount(ana, a, 300)
  await pay(ana, a, 1200)
  await make.end(a)
  const b = await register(ana, 4000, 2)
  expect(await figures(ana)).toEqual({ costs: 4000, disc: 0, paid: 1200, balances: { [b]: 2800 }, credit: 0 })
})

test('MON-19: balances when A of 5,000 is paid and moved to C of 2,000, and B of 4,000 has 1,000 paid', async () => {
  const ana = await someone()
  const a = await register(ana, 5000, 1)
  await pay(ana, a, 5000)
  await move(ana, a, 2000)
  const b = await register(ana, 4000, 2)
  await pay(ana, b, 1000)
  expect(await figures(ana)).toEqual({ costs: 6000, disc: 0, paid: 6000, balances: {}, credit: 0 })
})

test('MON-31: balances when A of 5,000 has a discount of 4,500 and 500 paid, and moves to a course of 1,000', async () => {
  const ana = await someone()
  const a = await register(ana, 5000, 1)
  await discount(ana, a, 4500)
  await pay(ana, a, 500)
  await move(ana, a, 1000)
  expect(await figures(ana)).toEqual({ costs: 1000, disc: 1000, paid: 500, balances: {}, credit: 500 })
})

test('MON-12: balances when A with 1,500 paid is removed, its credit pays B of 1,000, and the payment is voided', async () => {
  const ana = await someone()
  const a = await register(ana, 1500, 1)
  const payment = await pay(ana, a, 1500)
  await make.end(a)
  const b = await register(ana, 1000, 2)
  expect(await figures(ana)).toEqual({ costs: 1000, disc: 0, paid: 1500, balances: {}, credit: 500 })
  await make.void(payment)
  expect(await figures(ana)).toEqual({ costs: 1000, disc: 0, paid: 0, balances: { [b]: 1000 }, credit: 0 })
})

test("MON-32: balances when a parent of 6,000 is paid, beside a module of 0, 'Otros' of 250, a closed day and a reversal of 1,000", async () => {
  const ana = await someone()
  const parent = await register(ana, 6000, 1)
  const payment = await pay(ana, parent, 6000)
  await make.registration({ studentId: ana, price: 0, parentId: parent, registeredAt: '2026-11-02T12:00:00Z' })
  await make.entry({ studentId: ana, other: true, amount: pesos(250), concept: 'Credencial' })
  await make.entry({ studentId: ana, registrationId: parent, amount: pesos(-1000), source: 'reversal', reversesId: payment })
  expect(await figures(ana)).toEqual({ costs: 6000, disc: 0, paid: 5000, balances: { [parent]: 1000 }, credit: 0 })
})

test('MON-17: a refund of credit that a more expensive course would use is taken off the newest registration first', async () => {
  const ana = await someone()
  const a = await register(ana, 1000, 1)
  const b = await register(ana, 3000, 2)
  await pay(ana, a, 1000)
  await pay(ana, b, 3000)
  await move(ana, b, 500)
  await make.entry({ studentId: ana, source: 'refund', amount: pesos(-2500) })
  expect(await figures(ana)).toEqual({ costs: 1500, disc: 0, paid: 1500, balances: {}, credit: 0 })
  await move(ana, b, 3000)
  expect(await figures(ana)).toEqual({ costs: 4000, disc: 0, paid: 1500, balances: { [b]: 2500 }, credit: 0 })
})

const stored = (id: string) => db.selectFrom('student').select(['balanceDue', 'credit']).where('id', '=', id).executeTakeFirstOrThrow()
/** Rosa writes a payment for Ana by hand, and `then` handles the balance. */
const byHand = (student: string, registration: string, amount: number, then: (trx: Trx) => Promise<unknown>) =>
  db.transaction().execute(async trx => {
    const line = { studentId: student, registrationId: registration, source: 'payment' as const, concept: 'Pago' }
    await trx
      .insertInto('entry')
      .values({ id: newId(), ...line, amount: pesos(amount) })
      .execute()
    await then(trx)
  })
const recalculate = (student: string) => (trx: Trx) => sql`select recalculate_balances(${student})`.execute(trx)
const unsettled = expect.objectContaining({ code: '23514', constraint: 'student_settled' })

test('DAT-5 refuses a payment without its balance at the end of the transaction, and keeps nothing of it', async () => {
  const ana = await someone()
  const course = await register(ana, 5000, 1)
  await expect(byHand(ana, course, 1234, async () => {})).rejects.toEqual(unsettled)
  const byGuess = (trx: Trx) => trx.updateTable('student').set({ balanceDue: 0, dueOn: null }).where('id', '=', ana).execute()
  await expect(byHand(ana, course, 1234, byGuess)).rejects.toEqual(unsettled)
  expect(await stored(ana)).toEqual({ balanceDue: pesos(5000), credit: 0 })
  await byHand(ana, course, 1234, recalculate(ana))
  expect(await stored(ana)).toEqual({ balanceDue: pesos(3766), credit: 0 })
})

test('DAT-5 checks both of two students in one transaction', async () => {
  const [ana, bruno] = [await someone(), await someone()]
  const [hers, his] = [await register(ana, 5000, 1), await register(bruno, 5000, 1)]
  const both = (last: (trx: Trx) => Promise<unknown>) =>
    byHand(ana, hers, 100, async trx => {
      await trx
        .insertInto('entry')
        .values({ id: newId(), studentId: bruno, registrationId: his, source: 'payment' as const, concept: 'Pago', amount: pesos(200) })
        .execute()
      await recalculate(ana)(trx)
      await last(trx)
    })
  await expect(both(async () => {})).rejects.toEqual(unsettled)
  await both(recalculate(bruno))
  expect([await stored(ana), await stored(bruno)]).toEqual([
    { balanceDue: pesos(4900), credit: 0 },
    { balanceDue: pesos(4800), credit: 0 },
  ])
})

test('DAT-5 refuses a void, a new price, an end and a deletion of a registration without the balance', async () => {
  const ana = await someone()
  const course = await register(ana, 5000, 1)
  const payment = await pay(ana, course, 1000)
  for (const change of [
    db.updateTable('entry').set({ voidedAt: new Date() }).where('id', '=', payment),
    db.updateTable('registration').set({ price: 1 }).where('id', '=', course),
    db.updateTable('registration').set({ endedAt: new Date() }).where('id', '=', course),
    db.deleteFrom('registration').where('id', '=', await register(ana, 300, 2)),
  ])
    await expect(change.execute()).rejects.toEqual(unsettled)
})

test("DAT-5 acts that move no money need no balance: another group of the course, 'Otros', a closing", async () => {
  const ana = await someone()
  const course = await register(ana, 5000, 1)
  const payment = await pay(ana, course, 1000)
  const closing = newId()
  const rosa = (await make.employee()).id
  await db.insertInto('cashClosing').values({ id: closing, userId: rosa, closedBy: rosa, day: '2026-11-23', totals: '{}' }).execute()
  await db.updateTable('entry').set({ closingId: closing }).where('id', '=', payment).execute()
  await db
    .updateTable('registration')
    .set({ groupId: (await make.group()).id })
    .where('id', '=', course)
    .execute()
  await db
    .insertInto('entry')
    .values({ id: newId(), studentId: ana, other: true, source: 'payment', concept: 'Guía', amount: 100 })
    .execute()
  expect(await stored(ana)).toEqual({ balanceDue: pesos(4000), credit: 0 })
})
