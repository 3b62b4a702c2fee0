import { expect, test } from 'vitest'
import { payments } from '#features/money/payments/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { cash, UNCLOSED_SHOWN } from '../contract.ts'

const t = await startTest()
const cashier = () => t.as('post /payments/', 'delete /payments/*')
const [chief, closer] = [await t.as('get /payments/report'), await t.as('get /payments/report', 'post /payments/closings')]
const unclosed = async (as: Caller) => {
  const { success: _success, ...answer } = await t.ok(cash.unclosed, {}, as)
  return answer
}
const NONE = { count: 0, amount: 0, days: [] }
const [north, south] = [await t.make.location(), await t.make.location()]
const seats = new Map<string, { studentId: string; courseId: string }>()
for (const { id } of [north, south]) {
  const room = await t.make.classroom({ locationId: id })
  const group = await t.make.group({ classroomId: room.id })
  seats.set(id, await t.make.registration({ groupId: group.id, price: 1_000_000_00 }))
}
const pay = async (as: Caller, part: object, location = north.id) => {
  const { studentId, courseId } = seats.get(location)!
  return (await t.ok(payments.create, { body: { student: studentId, course: courseId, concept: 'Pago', ...part } }, as)).payment
}
const closeAll = () =>
  t.db.transaction().execute(async trx => {
    const open = await trx
      .selectFrom('entry')
      .select(['id', 'userId'])
      .where('closingId', 'is', null)
      .where('userId', 'is not', null)
      .execute()
    for (const [userId, lines] of Map.groupBy(open, each => each.userId!)) {
      const id = newId()
      await trx
        .insertInto('cashClosing')
        .values({ id, userId, closedBy: userId, day: '2000-01-01', totals: '{}', createdAt: t.clock.now() })
        .execute()
      await trx
        .updateTable('entry')
        .set({ closingId: id })
        .where(
          'id',
          'in',
          lines.map(each => each.id),
        )
        .execute()
    }
  })

test('M159: over New Year Rosa closes nothing; on the 2nd she sees both days, Luis his own, the director all', async () => {
  const [rosa, luis] = [await cashier(), await cashier()]
  // The last instant of the year in the academy, and the first of the next.
  await t.clock.set('2027-01-01T05:59:59Z')
  await pay(rosa, { amount: 8000 })
  await t.clock.set('2027-01-01T06:00:00Z')
  await pay(rosa, { amount: 5000.1 })
  await pay(luis, { amount: 960, paymentType: 'transfer' })
  expect(await unclosed(luis)).toEqual(NONE)
  expect(await unclosed(rosa)).toEqual({ count: 1, amount: 8000, days: [{ day: '2026-12-31', amount: 8000 }] })
  await t.clock.set('2027-01-02T06:00:00Z')
  await pay(rosa, { amount: 1 })
  expect(await unclosed(rosa)).toEqual({
    count: 2,
    amount: 13_000.1,
    days: [
      { day: '2027-01-01', amount: 5000.1 },
      { day: '2026-12-31', amount: 8000 },
    ],
  })
  expect(await unclosed(luis)).toEqual({ count: 1, amount: 960, days: [{ day: '2027-01-01', amount: 960 }] })
  expect(await unclosed(chief)).toMatchObject({ count: 2, amount: 13_960.1, days: [{ amount: 5960.1 }, { amount: 8000 }] })
  // A user who neither charges nor sees all has no cash to read.
  expect(await t.refused(cash.unclosed, {}, await t.as('get /students/'))).toMatchObject({ status: 403 })

  await t.ok(cash.close, { body: { date: '2026-12-31' } }, rosa)
  expect(await unclosed(rosa)).toMatchObject({ count: 1, days: [{ day: '2027-01-01' }] })
  await t.ok(cash.close, { body: { date: '2027-01-01', cashier: rosa.employeeId } }, closer)
  expect(await unclosed(rosa)).toEqual(NONE)
  expect(await unclosed(chief)).toMatchObject({ count: 1, amount: 960 })
  await closeAll()
})

test('M159: omits a day with only discounts, a voided charge, or money without a user', async () => {
  const ana = await cashier()
  await t.clock.set('2027-02-01T18:00:00Z')
  await pay(ana, { discount: 50 })
  const { _id } = await pay(ana, { amount: 100 })
  await t.ok(payments.void, { params: { id: _id } }, ana)
  const { studentId } = seats.get(north.id)!
  await t.make.entry({ studentId, other: true, amount: 70_00, userId: null })
  await t.clock.set('2027-02-02T18:00:00Z')
  expect(await unclosed(ana)).toEqual(NONE)
  expect(await unclosed(chief)).toEqual(NONE)
  await closeAll()
})

test('M159: an employee limited to the north sees the money of the north', async () => {
  const bruno = await cashier()
  await t.clock.set('2027-03-01T18:00:00Z')
  await pay(bruno, { amount: 10 })
  await pay(bruno, { amount: 5 }, south.id)
  await t.clock.set('2027-03-02T18:00:00Z')
  const limited = await t.as('get /payments/report')
  await t.db
    .updateTable('employee')
    .set({ campuses: [north.id], locationId: north.id })
    .where('id', '=', limited.employeeId)
    .execute()
  expect(await unclosed(limited)).toEqual({ count: 1, amount: 10, days: [{ day: '2027-03-01', amount: 10 }] })
  expect(await unclosed(chief)).toMatchObject({ amount: 15 })
  await closeAll()
})

test('M159: lists the newest of many days and counts all, in one statement', async () => {
  const carla = await cashier()
  const one = (await t.queries(() => unclosed(carla))).count
  for (let day = 1; day <= UNCLOSED_SHOWN + 2; day++) {
    await t.clock.set(`2027-04-${String(day).padStart(2, '0')}T18:00:00Z`)
    await pay(carla, { amount: day })
  }
  await t.clock.set('2027-04-20T18:00:00Z')
  const many = await t.queries(() => unclosed(carla))
  expect(many.count).toBe(one)
  const answer = await unclosed(carla)
  expect([answer.count, answer.amount, answer.days.length]).toEqual([9, 45, UNCLOSED_SHOWN])
  expect([answer.days[0], answer.days.at(-1)]).toEqual([
    { day: '2027-04-09', amount: 9 },
    { day: '2027-04-03', amount: 3 },
  ])
})
