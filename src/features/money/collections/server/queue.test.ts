import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { addDays } from '#lib/days.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { collections } from '../contract.ts'
import { madeContact } from './testing.ts'

const t = await startTest()
const TODAY = '2026-11-23'
const lucia = await t.as('get /collections/', 'post /collections/', 'get /payers/', 'get /students/', 'post /payments/')
const stranger = await t.as('get /collections/')
const PRICE = 300_000

beforeEach(async () => {
  await t.pool.query('truncate collection_contact')
  // Hides debtors of an earlier test.
  await unjudged(t.db, trx => sql`update student set deleted_at = now() where deleted_at is null`.execute(trx))
  await t.clock.set('2026-11-23T18:00:00Z')
})

/** A student of one course of 3,000 pesos due on that day. */
async function owing(name: string, dueOn: string, part: { price?: number; groupId?: string } = {}) {
  const student = await t.make.student({ name })
  await t.make.registration({ studentId: student.id, price: PRICE, registeredAt: new Date(`${dueOn}T16:00:00Z`), ...part })
  return student
}
const queue = async (query: object = {}, as = lucia) => t.ok(collections.queue, { query }, as)
const names = async (query: object = {}) => (await queue(query)).cases.map(({ name }) => name)
const card = async (studentId: string, as = lucia) => (await t.ok(collections.card, { params: { studentId } }, as)).case
const promised = (studentId: string, on: string, part: object = {}) =>
  madeContact(t, {
    studentId,
    outcome: 'promise',
    at: new Date('2026-11-16T16:00:00Z'),
    promiseOn: on,
    promiseAmount: 100_000,
    resumeOn: addDays(on, 1),
    ...part,
  })
const pays = (studentId: string, amount: number) =>
  t.ok(payments.create, { body: { student: studentId, course: 'all', concept: 'Pago', amount, paymentType: 'cash' } }, lucia)

describe('GET /collections/queue', () => {
  test('COB-26: the longest overdue first; omits students who owe nothing, today or later', async () => {
    await owing('Bruno', '2026-11-20')
    await owing('Ana', '2026-11-02')
    await owing('Hoy', TODAY)
    const paula = await owing('Paula', '2026-11-01')
    await pays(paula.id, 3000)
    const { cases, total, today } = await queue()
    expect(cases).toMatchObject([
      { name: 'Ana', dueOn: '2026-11-02', overdue: 3000, debt: 3000, payer: null, last: null },
      { name: 'Bruno', dueOn: '2026-11-20' },
    ])
    expect([total, today]).toEqual([2, { contacts: 0, promises: 0 }])
  })

  test('COB-26: first broken promises by their day, then chosen days, then the oldest date', async () => {
    const [ana, bruno, carla, diego] = [
      await owing('Ana', '2026-11-01'),
      await owing('Bruno', '2026-11-15'),
      await owing('Carla', '2026-11-16'),
      await owing('Diego', '2026-11-17'),
    ]
    await owing('Elena', '2026-11-02')
    await madeContact(t, { studentId: bruno.id, resumeOn: '2026-11-22', fixed: true })
    await promised(carla.id, '2026-11-20')
    await promised(diego.id, '2026-11-18')
    // Students with an answer three days ago return in the order of their oldest date.
    await madeContact(t, { studentId: ana.id, resumeOn: TODAY })
    expect(await names()).toEqual(['Diego', 'Carla', 'Bruno', 'Ana', 'Elena'])
    expect(await names({ skip: 1, limit: 3 })).toEqual(['Carla', 'Bruno', 'Ana'])
    expect((await queue({ limit: 2 })).total).toBe(5)
  })

  test('COB-26: omits students put off by a contact until that day', async () => {
    const ana = await owing('Ana', '2026-11-01')
    await madeContact(t, { studentId: ana.id, resumeOn: '2026-11-24' })
    expect(await names()).toEqual([])
    await t.clock.set('2026-11-24T18:00:00Z')
    expect(await names()).toEqual(['Ana'])
  })

  test('COB-26: for one campus lists debtors of a group there', async () => {
    const [north, south] = [await t.make.classroom(), await t.make.classroom()]
    await owing('Ana', '2026-11-01', { groupId: (await t.make.group({ classroomId: north.id })).id })
    await owing('Bruno', '2026-11-01', { groupId: (await t.make.group({ classroomId: south.id })).id })
    expect(await names({ location: north.locationId })).toEqual(['Ana'])
    expect((await queue({ location: south.locationId })).cases.map(({ name }) => name)).toEqual(['Bruno'])
  })

  test('COB-26: shows the first payer with messages of collections; without get /payers/ nobody', async () => {
    const luis = await owing('Luis', '2026-11-01')
    await t.make.payer({ studentId: luis.id, name: 'Tío', pays: false })
    const { id } = await t.make.payer({ studentId: luis.id, name: 'Laura', phoneNumber: '5544719032' })
    expect((await queue()).cases[0]!.payer).toMatchObject({ _id: id, name: 'Laura', relation: 'madre', phoneNumber: '5544719032' })
    expect((await queue({}, stranger)).cases[0]!.payer).toBeNull()
    expect((await card(luis.id)).payers.map(({ name }) => name)).toEqual(['Laura', 'Tío'])
    expect(JSON.stringify(await card(luis.id, stranger))).not.toContain('Laura')
  })
})

describe('GET /collections/queue/{studentId}', () => {
  test('COB-26: shows open dates with their place in the plan, siblings, and earlier contacts, the newest first', async () => {
    const [luis, ana] = [await owing('Luis', '2026-11-01'), await owing('Ana', '2026-11-10')]
    const payer = await t.make.payer({ studentId: luis.id })
    await t.db
      .insertInto('studentPayer')
      .values({ studentId: ana.id, payerId: payer.id, relation: 'madre', pays: true, tells: [] })
      .execute()
    await madeContact(t, { studentId: luis.id, at: new Date('2026-11-10T16:00:00Z'), note: 'Llama el viernes', latest: false })
    await promised(luis.id, '2026-11-20', { userId: lucia.employeeId })
    const openCard = await card(luis.id)
    expect(openCard).toMatchObject({
      name: 'Luis',
      overdue: 3000,
      dues: [{ dueOn: '2026-11-01', amount: 3000, open: 3000, nth: 1, of: 1 }],
      family: [{ _id: ana.id, name: 'Ana', overdue: 3000, dueOn: '2026-11-10' }],
      contacts: [
        { outcome: 'promise', promise: { on: '2026-11-20', amount: 1000, state: 'broken' }, latest: true, user: { _id: lucia.employeeId } },
        { outcome: 'answered', note: 'Llama el viernes', latest: false },
      ],
    })
    expect(openCard.last).toEqual(openCard.contacts[0])
  })

  test('COB-26: an unknown or deleted student is 404', async () => {
    const ana = await owing('Ana', '2026-11-01')
    await unjudged(t.db, trx => trx.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', ana.id).execute())
    expect(await t.refused(collections.card, { params: { studentId: ana.id } }, lucia)).toMatchObject({
      status: 404,
      code: 'STUDENT_NOT_FOUND',
    })
  })
})

describe('a promise', () => {
  const state = async (studentId: string) => (await card(studentId)).last!.promise!.state

  test('COB-28: open until its day ends, broken from the next day on', async () => {
    const { id } = await owing('Luis', '2026-11-01')
    await promised(id, TODAY)
    await t.clock.set('2026-11-24T05:59:59Z')
    expect([await state(id), await names()]).toEqual(['open', []])
    await t.clock.set('2026-11-24T06:00:00Z')
    expect([await state(id), await names()]).toEqual(['broken', ['Luis']])
  })

  test("COB-28: shown beside the student's dates, with the right to see the queue, until a newer contact", async () => {
    const { id } = await owing('Luis', '2026-11-01')
    const reception = await t.as('get /students/')
    const promise = async (as = stranger) => (await t.ok(paymentPlans.ofStudent, { params: { id } }, as)).promise
    expect(await promise()).toBeUndefined()
    await promised(id, TODAY, { promiseAmount: 60_050 })
    expect(await promise()).toEqual({ on: TODAY, amount: 600.5, state: 'open' })
    expect(await promise(reception)).toBeUndefined()
    await t.clock.set('2026-11-24T18:00:00Z')
    expect(await promise()).toEqual({ on: TODAY, amount: 600.5, state: 'broken' })
    await t.ok(collections.contact, { params: { studentId: id }, body: { channel: 'call', outcome: 'answered' } }, lucia)
    expect(await promise()).toBeUndefined()
  })

  test('COB-28: counts as kept when later payments reach the amount, also in two parts and in its last second', async () => {
    const { id } = await owing('Luis', '2026-11-01')
    await promised(id, TODAY)
    await pays(id, 400)
    expect(await state(id)).toBe('open')
    await t.clock.set('2026-11-24T05:59:59Z')
    await pays(id, 600)
    expect(await state(id)).toBe('kept')
    // The rest is overdue: they return by the oldest date, not as broken.
    await t.clock.set('2026-11-24T18:00:00Z')
    await owing('Ana', '2026-10-20')
    expect([await state(id), await names()]).toEqual(['kept', ['Ana', 'Luis']])
  })

  test('COB-28: ignores money from before it or after its day, voided money, and payments for other things', async () => {
    const { id } = await owing('Luis', '2026-11-01')
    await t.clock.set('2026-11-10T18:00:00Z')
    await pays(id, 1000)
    await t.clock.set('2026-11-21T18:00:00Z')
    await promised(id, '2026-11-22')
    const voided = await t.db.selectFrom('registration').select(['id', 'courseId']).where('studentId', '=', id).executeTakeFirstOrThrow()
    const entry = await t.make.entry({ studentId: id, registrationId: voided.id, courseId: voided.courseId, amount: 100_000 })
    await t.make.void(entry.id)
    await t.make.entry({ studentId: id, other: true, amount: 100_000 })
    await t.clock.set('2026-11-23T18:00:00Z')
    await pays(id, 1000)
    expect(await state(id)).toBe('broken')
  })

  test('COB-28: ignores returned money', async () => {
    const { id } = await owing('Luis', '2026-11-01')
    await promised(id, TODAY)
    const { registrationId, courseId } = await t.db
      .selectFrom('registration')
      .select(['id as registrationId', 'courseId'])
      .where('studentId', '=', id)
      .executeTakeFirstOrThrow()
    const entry = await t.make.entry({ studentId: id, registrationId, courseId, amount: 100_000 })
    expect(await state(id)).toBe('kept')
    await t.make.entry({ studentId: id, registrationId, courseId, amount: -100, source: 'reversal', reversesId: entry.id })
    expect(await state(id)).toBe('open')
  })
})
