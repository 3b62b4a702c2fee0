import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { cash } from '../contract.ts'
import { DENOMINATIONS } from '../count.ts'

const t = await startTest()
const chief = await t.as('get /payments/report', 'post /payments/closings')
const DAY = '2026-11-23'
const cashier = () => t.as('post /payments/', 'delete /payments/*', 'get /students/')
const pay = async (as: Caller, amount: number) => {
  const { studentId, courseId } = await t.make.registration({ price: 1_000_000 })
  return (await t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Pago', amount } }, as)).payment
}
const close = (as: Caller, part: object = {}) => t.ok(cash.close, { body: { date: DAY, ...part } }, as)
const refusalOf = (as: Caller, part: object = {}) => t.refused(cash.close, { body: { date: DAY, ...part } }, as)

describe('POST /payments/closings', () => {
  test("CSH-40: includes that cashier's unclosed entries, voided ones too; later ones join the next", async () => {
    const [desk, other] = [await cashier(), await cashier()]
    const [standingPayment, voided, elsewhere] = [await pay(desk, 100.1), await pay(desk, 50), await pay(other, 7)]
    await t.ok(payments.void, { params: { id: voided._id } }, desk)
    const { closing } = await close(desk)
    expect(closing).toEqual({
      _id: expect.any(String),
      date: DAY,
      cashier: { _id: desk.employeeId, name: 'Raquel', lastName: 'Mostrador' },
      closedBy: { _id: desk.employeeId, name: 'Raquel', lastName: 'Mostrador' },
      createdAt: t.clock.now().toISOString(),
      totals: {
        payments: 150.1,
        voids: 50,
        reversals: 0,
        refunds: 0,
        net: 100.1,
        count: 2,
        byType: [{ type: 'cash', amount: 100.1, count: 2 }],
      },
    })
    const after = await t.ok(cash.report, { query: { date: DAY } }, desk)
    expect(after).toMatchObject({ closings: [closing], open: { amount: 0, count: 0 }, totals: { net: 100.1 } })
    expect(after.entries.every(entry => entry.closed)).toBe(true)
    expect(await t.refused(payments.void, { params: { id: standingPayment._id } }, desk)).toMatchObject({ status: 409, code: 'DAY_CLOSED' })
    await t.ok(payments.void, { params: { id: elsewhere._id } }, desk)

    const late = await pay(desk, 1)
    await t.clock.advance(1000)
    const second = await close(desk)
    expect(second.closing.totals).toMatchObject({ net: 1, count: 1 })
    expect(await t.refused(payments.void, { params: { id: late._id } }, desk)).toMatchObject({ code: 'DAY_CLOSED' })
    const { closings } = await t.ok(cash.report, { query: { date: DAY, cashier: desk.employeeId } }, chief)
    expect(closings.map(each => each._id)).toEqual([second.closing._id, closing._id])

    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'cash.close').orderBy('at').orderBy('id').execute()
    expect(audit[0]).toMatchObject({ resource: 'closing', ids: [closing._id, desk.employeeId], after: { totals: { net: 10_010 } } })
    expect(t.events).toContainEqual(expect.objectContaining({ resource: 'payments', ids: expect.arrayContaining([late._id]) }))
  })

  test('CSH-41: refuses an empty closing, a second one, another day, nobody', async () => {
    const desk = await cashier()
    expect(await refusalOf(desk)).toEqual({
      status: 409,
      code: 'NOTHING_TO_CLOSE',
      message: 'No hay movimientos por cerrar en ese día.',
      fields: [],
    })
    await pay(desk, 1)
    expect(await refusalOf(desk, { date: '2026-11-22' })).toMatchObject({ code: 'NOTHING_TO_CLOSE' })
    await close(desk)
    expect(await refusalOf(desk)).toMatchObject({ code: 'NOTHING_TO_CLOSE' })
    expect(await refusalOf(chief, { cashier: newId() })).toMatchObject({ status: 404, code: 'CASHIER_NOT_FOUND' })
  })

  test("M13 CON-54: closing another's day needs its own permission and the report of all; reading it locks nothing", async () => {
    const [desk, other] = [await cashier(), await cashier()]
    await pay(desk, 1)
    expect(await refusalOf(other, { cashier: desk.employeeId })).toMatchObject({ status: 403 })
    for (const grants of [['get /payments/report'], ['post /payments/closings'], ['post /payments/', 'get /payments/report']] as const)
      expect(await refusalOf(await t.as(...grants), { cashier: desk.employeeId }), grants.join()).toMatchObject({ status: 403 })
    const { closing } = await close(chief, { cashier: desk.employeeId })
    expect(closing).toMatchObject({ cashier: { _id: desk.employeeId }, closedBy: { _id: chief.employeeId } })
  })

  test('CSH-44: a reversal after the closing belongs to the day and cashier that write it', async () => {
    const [desk, other] = [await cashier(), await cashier()]
    const payment = await pay(desk, 100)
    await close(desk)
    await t.clock.advance(24 * 3_600_000)
    await t.ok(payments.reverse, { params: { id: payment._id }, body: { amount: 40, concept: 'Error' } }, other)
    expect(await t.ok(cash.report, { query: {} }, other)).toMatchObject({
      totals: { reversals: 40, net: -40 },
      open: { amount: -40, count: 1 },
    })
    expect((await t.ok(cash.report, { query: { date: DAY } }, desk)).totals).toMatchObject({ net: 100, reversals: 0 })
    await t.clock.advance(-24 * 3_600_000)
  })

  test('CSH-42: five simultaneous closings are one; with one idempotency key all get its answer', async () => {
    const desk = await cashier()
    await pay(desk, 1)
    const all = await Promise.all(Array.from({ length: 5 }, () => t.call(cash.close, { body: { date: DAY } }, { as: desk })))
    expect(all.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    await pay(desk, 1)
    const headers = { 'idempotency-key': randomUUID() }
    const same = await Promise.all(Array.from({ length: 5 }, () => t.ok(cash.close, { body: { date: DAY } }, desk, headers)))
    for (const each of same) expect(each).toEqual(same[0])
  })

  test('CSH-43: a day with only discounts can be closed: they are locked too', async () => {
    const desk = await cashier()
    const { studentId, courseId } = await t.make.registration({ price: 1000 })
    const { payment } = await t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Beca', discount: 1 } }, desk)
    expect((await close(desk)).closing.totals).toMatchObject({ net: 0, count: 0, byType: [] })
    expect(await t.refused(payments.void, { params: { id: payment._id } }, desk)).toMatchObject({ code: 'DAY_CLOSED' })
  })

  describe('with a count', () => {
    const float = { openingFloat: 1000, pieces: {}, loose: 0, keptFloat: 0 }
    const open = async (as: Caller) => (await t.ok(cash.report, { query: { date: DAY } }, as)).open

    test('COB-36: Lucía counts 200 too few and says why; the float she leaves is proposed to her next', async () => {
      const lucia = await cashier()
      expect((await open(lucia)).proposedFloat).toBe(0)
      await pay(lucia, 1850)
      const card = await t.make.registration({ price: 1_000_000 })
      await t.ok(
        payments.create,
        { body: { student: card.studentId, course: card.courseId, concept: 'Pago', amount: 700, paymentType: 'debit' } },
        lucia,
      )
      const count = { ...float, pieces: { '1000': 1, '500': 3, '20': 7, '0.50': 3 }, loose: 8.5, keptFloat: 500 }
      expect(await refusalOf(lucia, { count })).toMatchObject({
        status: 409,
        code: 'NOTE_MISSING',
        message: 'Escribe por qué hay diferencia.',
      })
      expect((await open(lucia)).amount).toBe(2550)
      const { closing } = await close(lucia, { count: { ...count, note: ' Cambio mal dado ' } })
      expect(closing.count).toEqual({
        ...count,
        note: 'Cambio mal dado',
        counted: 2650,
        expected: 2850,
        difference: -200,
        handOver: 2150,
      })
      const { closings } = await t.ok(cash.report, { query: { date: DAY } }, lucia)
      expect(closings).toEqual([closing])
      expect((await open(lucia)).proposedFloat).toBe(500)
      expect((await t.lastAudit('cash.close')).after).toMatchObject({ drawer: { counted: 265_000, note: 'Cambio mal dado' } })
    })

    test('COB-36: a correct drawer needs no note; cash refunds lower the expectation; without a count the closing has none', async () => {
      const desk = await cashier()
      await pay(desk, 300)
      const { closing } = await close(desk, { count: { ...float, openingFloat: 0, pieces: { '100': 3 } } })
      expect(closing.count).toMatchObject({ counted: 300, expected: 300, difference: 0, handOver: 300, note: null })
      await pay(desk, 10)
      await t.clock.advance(1000)
      expect(await close(desk)).not.toHaveProperty('closing.count')
      expect((await open(desk)).proposedFloat).toBe(0)
      await pay(desk, 1)
      await t.clock.advance(1000)
      await close(desk, { count: { ...float, loose: 1001, keptFloat: 200 } })
      expect((await open(desk)).proposedFloat).toBe(200)
    })

    test('COB-36: 0 to 9,999 pieces of each, no money below 0, and at most the counted money stays', async () => {
      const desk = await cashier()
      await pay(desk, 1)
      for (const wrong of [
        { pieces: { '20': 10_000_000 } },
        { pieces: { '20': -1 } },
        { pieces: { '20': 1.5 } },
        { pieces: { '3': 1 } },
        { openingFloat: -1 },
        { loose: 1_000_000.01 },
        { pieces: { '100': 1 }, keptFloat: 100.5 },
        { note: 'x'.repeat(501) },
      ])
        expect(await refusalOf(desk, { count: { ...float, ...wrong } }), JSON.stringify(wrong)).toMatchObject({ status: 400 })
      const most = Object.fromEntries(DENOMINATIONS.map(each => [each, 9999]))
      const { closing } = await close(desk, { count: { ...float, pieces: most, loose: 1_000_000, openingFloat: 1_000_000, note: 'Todo' } })
      expect(closing.count).toMatchObject({ counted: 19_883_111.5, difference: 18_883_110.5 })
    })
  })
})
