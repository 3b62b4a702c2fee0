import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { cash } from '#features/money/cash/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import type { Called } from '#server/testing/calls.ts'
import { payments } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /payments/', 'get /students/', 'delete /payments/*')
const times = <T>(count: number, work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const codes = (all: Called[]) => {
  const outcomes = all.map(each => (each.status === 200 ? 'ok' : (each.body.errorExt.code as string)))
  return Object.fromEntries([...Map.groupBy(outcomes, code => code)].map(([code, each]) => [code, each.length]))
}
const pay = (student: string, course: string, amount: number) =>
  t.call(payments.create, { body: { student, course, concept: 'Pago', amount } }, { as: desk })

test('MON-24: 20 desks pay the same debt at once: one succeeds, the others learn the rest', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const all = await times(20, () => pay(studentId, courseId, 600))
  expect(codes(all)).toEqual({ ok: 1, ABOVE_DEBT: 19 })
  for (const each of all) if (each.status !== 200) expect(each.body.errorExt.left).toBe(400)
})

test('MON-24: 20 desks take parts at once: never more than the debt, to the centavo', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_003 })
  const all = await times(20, () => pay(studentId, courseId, 99.99))
  expect(codes(all)).toEqual({ ok: 10, ABOVE_DEBT: 10 })
  const [last] = await times(1, () => pay(studentId, courseId, 0.13))
  expect(last).toMatchObject({ status: 200, body: { debt: 0, credit: 0 } })
})

test('MON-60: receipt numbers are gapless under payments of many students at once', async () => {
  const all = await times(20, async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100 })
    return pay(studentId, courseId, 1)
  })
  expect(codes(all)).toEqual({ ok: 20 })
  const rows = await t.db.selectFrom('receipt').select('number').orderBy('number').execute()
  expect(rows.map(row => row.number)).toEqual(rows.map((_, at) => at + 1))
})

test('MON-84: ten concurrent voids of a payment: one succeeds', async () => {
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const { body } = await pay(studentId, courseId, 600)
  expect(codes(await times(10, () => t.call(payments.void, { params: { id: body.payment._id } }, { as: desk })))).toEqual({
    ok: 1,
    ALREADY_VOID: 9,
  })
})

test('MON-88: ten concurrent reversals of a payment never return more than it was', async () => {
  const cashier = await t.as('post /payments/', 'delete /payments/*')
  const { studentId, courseId } = await t.make.registration({ price: 100_000 })
  const { payment } = await t.ok(
    payments.create,
    { body: { student: studentId, course: courseId, concept: 'Pago', amount: 1000 } },
    cashier,
  )
  await t.ok(cash.close, { body: { date: '2026-11-23' } }, cashier)
  const all = await times(10, () =>
    t.call(payments.reverse, { params: { id: payment._id }, body: { amount: 400, concept: 'Error' } }, { as: cashier }),
  )
  expect(codes(all)).toEqual({ ok: 2, ABOVE_PAYMENT: 8 })
})

test('MON-84: voids against the closing of their day: each payment is closed or voided, and counted so', async () => {
  for (let round = 0; round < 5; round++) {
    const cashier = await t.as('post /payments/', 'delete /payments/*')
    const charges = await times(8, async () => {
      const { studentId, courseId } = await t.make.registration({ price: 10_000 })
      return t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Pago', amount: 10 } }, cashier)
    })
    const [closed, ...voids] = await Promise.all([
      t.call(cash.close, { body: { date: '2026-11-23' } }, { as: cashier }),
      ...charges.map(({ payment }) => t.call(payments.void, { params: { id: payment._id } }, { as: cashier })),
    ])
    const { ok = 0, DAY_CLOSED = 0 } = codes(voids)
    expect(ok + DAY_CLOSED).toBe(8)
    expect(closed.body.closing.totals).toMatchObject({ payments: 80, voids: ok * 10, net: 80 - ok * 10, count: 8 })
  }
})

test('COB-17: many desks charge and void a family: one void, at most one new charge, numbers only for committed charges', async () => {
  const chief = await t.as('delete /payments/*', 'post /payments/', 'get /payers/')
  const [luis, ana] = [await t.make.registration({ price: 100_000 }), await t.make.registration({ price: 100_000 })]
  const payer = await t.make.payer({ studentId: luis.studentId })
  const link = { studentId: ana.studentId, payerId: payer.id, relation: 'madre' as const, pays: true, tells: [] }
  await t.db.insertInto('studentPayer').values(link).execute()
  const owes = async () => {
    const rows = await t.db.selectFrom('student').select('balanceDue').where('id', 'in', [luis.studentId, ana.studentId]).execute()
    return rows.map(({ balanceDue }) => balanceDue)
  }
  const lastNumber = async () => (await t.db.selectFrom('receiptCounter').select('value').executeTakeFirstOrThrow()).value
  const shares = [luis, ana].map(({ studentId: student }) => ({ student, amount: 600 }))
  const charge = (nth: number) => ({ body: { payer: payer.id, concept: 'Familia', shares: nth % 4 ? shares : shares.toReversed() } })
  const { payments: newPayments } = await t.ok(payments.family, charge(1), chief)
  const before = await lastNumber()
  const many = stated(200, 20)
  const all = await times(many, nth =>
    nth % 2
      ? t.call(payments.void, { params: { id: newPayments[(nth >> 1) % 2]!._id } }, { as: chief })
      : t.call(payments.family, charge(nth), { as: chief }),
  )
  expect(codes(all.filter((_, nth) => nth % 2))).toEqual({ ok: 1, ALREADY_VOID: many / 2 - 1 })
  const { ok: again = 0, SHARE_ABOVE_DEBT } = codes(all.filter((_, nth) => nth % 2 === 0))
  expect(again).toBeLessThanOrEqual(1)
  expect(SHARE_ABOVE_DEBT).toBe(many / 2 - again)
  const rest = 100_000 - again * 60_000
  expect([await owes(), await lastNumber()]).toEqual([[rest, rest], before + 2 * again])
})

test('MON-16: these races leave correct books', async () => {
  await expectTrueBooks(t.db)
})
