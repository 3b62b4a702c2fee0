import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { registrations } from '#features/money/registrations/contract.ts'
import { cash } from '#features/money/cash/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { payments } from '../contract.ts'
import * as receipts from './receipts.ts'

const t = await startTest()
const desk = await t.as('post /payments/', 'get /students/', 'delete /payments/*')
const concept = 'Corrección'
const pay = async (student: string, course: string | null, part: object) =>
  t.ok(payments.create, { body: { student, course, concept: 'Pago', ...part } }, desk)
const close = () => t.ok(cash.close, { body: { date: '2026-11-23' } }, desk)
const at = (id: string) => ({ params: { id } })
const take = (id: string) => t.ok(payments.void, at(id), desk)
const reverse = (id: string, part: object = {}) => t.ok(payments.reverse, { ...at(id), body: { concept, ...part } }, desk)
const refund = (student: string, amount: number) => t.ok(payments.refund, { body: { student, amount, concept } }, desk)

describe('DELETE /payments/{id}', () => {
  test('MON-80 MON-65: a voided line stays visible, with time and user; the debt returns; the receipt says CANCELADO', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { payment, receipt } = await pay(studentId, courseId, { amount: 400 })
    const answer = await take(payment._id)
    expect(answer).toMatchObject({ debt: 1000, credit: 0 })
    expect(answer.payment).toEqual({
      ...payment,
      voided: { date: t.clock.now().toISOString(), user: { name: 'Raquel', lastName: 'Mostrador' }, reason: null },
    })
    expect((await t.ok(payments.byStudent, at(studentId), desk)).payments).toEqual([answer.payment])
    expect(await receipts.read(t.db, receipt!._id, false)).toMatchObject({ cancelled: true })
    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'payments.void').execute()
    expect(audit).toMatchObject([
      { resource: 'payment', before: { debt: 60_000, entries: [{ id: payment._id }] }, after: { debt: 100_000 } },
    ])
    expect(t.events).toContainEqual(expect.objectContaining({ resource: 'payments', ids: [studentId, payment._id] }))
  })

  test('MON-81: a payment over two registrations is one act: the void cancels its whole receipt', async () => {
    const course = await t.make.course({ price: 10_000 })
    const { id: studentId } = await t.make.student()
    for (const second of [0, 1])
      await t.make.registration({
        studentId,
        groupId: (await t.make.group({ courseId: course.id })).id,
        registeredAt: new Date(t.clock.now().getTime() + second),
      })
    const payment = await pay(studentId, course.id, { amount: 150 })
    const answer = await take(payment.payments[1]!._id)
    expect(answer.payment._id).toBe(payment.payments[1]!._id)
    expect(answer.payments.map(each => [each._id, each.voided !== null])).toEqual(payment.payments.map(each => [each._id, true]))
    expect(answer.debt).toBe(200)
    expect(await receipts.read(t.db, payment.receipt!._id, false)).toMatchObject({ cancelled: true })
  })

  test('MON-81: voids only the payment of an enrolment: the discounts on its receipt remain', async () => {
    const { studentId, id: registrationId, courseId } = await t.make.registration({ price: 100_000, paid: 50_000, discount: 20_000 })
    const entries = await t.db.selectFrom('entry').select(['id', 'amount']).where('registrationId', '=', registrationId).execute()
    const receiptId = newId()
    await t.db
      .insertInto('receipt')
      .values({ id: receiptId, kind: 'enrolment', year: 2025, number: 1, studentId, registrationId, snapshot: '{}' })
      .execute()
    for (const entry of entries) await t.db.insertInto('receiptEntry').values({ receiptId, entryId: entry.id }).execute()
    const answer = await take(entries.find(entry => entry.amount > 0)!.id)
    expect(answer.payments).toHaveLength(1)
    expect(answer.debt).toBe(800)
    const { coursePayments } = await t.ok(payments.byCourse, at(studentId), desk)
    expect(coursePayments).toMatchObject([{ _id: courseId, totalDiscounts: 200, totalPayments: 0 }])
  })

  test('MON-82: voids a discount too', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { payment } = await pay(studentId, courseId, { discount: 400 })
    expect(await take(payment._id)).toMatchObject({ debt: 1000, payment: { discount: 400 } })
  })

  test('MON-83: refuses the void of a voided, a closed and an unknown payment', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const [first, second] = [await pay(studentId, courseId, { amount: 1 }), await pay(studentId, courseId, { amount: 2 })]
    await take(first.payment._id)
    expect(await t.refused(payments.void, at(first.payment._id), desk)).toMatchObject({ status: 409, code: 'ALREADY_VOID' })
    await close()
    expect(await t.refused(payments.void, at(second.payment._id), desk)).toMatchObject({ status: 409, code: 'DAY_CLOSED' })
    expect(await t.refused(payments.void, at(newId()), desk)).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
  })

  test('MON-12: A paid 1,500, removed, credit pays B 1,000; after a void of that payment B owes 1,000', async () => {
    const a = await t.make.registration({ price: 150_000 })
    const { payment } = await pay(a.studentId, a.courseId, { amount: 1500 })
    await t.make.end(a.id)
    await t.make.registration({ studentId: a.studentId, price: 100_000 })
    expect(await take(payment._id)).toMatchObject({ debt: 1000, credit: 0 })
  })

  test('MON-10: refuses the void of refunded money: CREDIT_USED with the possible amount', async () => {
    const a = await t.make.registration({ price: 150_000 })
    const { payment } = await pay(a.studentId, a.courseId, { amount: 1500 })
    await t.make.end(a.id)
    await refund(a.studentId, 1000)
    const { status, body } = await t.call(payments.void, at(payment._id), { as: desk })
    expect([status, body.errorExt]).toMatchObject([409, { code: 'CREDIT_USED', left: 500 }])
    const { payments: listed } = await t.ok(payments.byStudent, at(a.studentId), desk)
    expect(listed.every(each => each.voided === null)).toBe(true)
  })
})

describe('POST /payments/{id}/reversal', () => {
  test('MON-85 MON-2: a negative entry of today on the same registration, in sum never above the payment', async () => {
    const { studentId, courseId, id: registrationId } = await t.make.registration({ price: 600_000 })
    const { payment } = await pay(studentId, courseId, { amount: 6000, paymentType: 'debit' })
    await close()
    const part = await reverse(payment._id, { amount: 1000.5 })
    expect(part).toMatchObject({
      debt: 1000.5,
      credit: 0,
      payment: {
        amount: -1000.5,
        source: 'reversal',
        reverses: payment._id,
        paymentType: 'debit',
        course: { _id: courseId },
        receipt: null,
      },
    })
    const listed = (await t.ok(payments.byStudent, at(studentId), desk)).payments
    expect(listed.find(each => each._id === payment._id)).toMatchObject({ closed: true, reversible: 4999.5 })
    expect(listed.find(each => each._id === part.payment._id)).toEqual(part.payment)
    const entry = await t.db.selectFrom('entry').selectAll().where('id', '=', part.payment._id).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ registrationId, reversesId: payment._id, closingId: null })

    const { body } = await t.call(payments.reverse, { ...at(payment._id), body: { amount: 4999.51, concept } }, { as: desk })
    expect(body.errorExt).toMatchObject({ code: 'ABOVE_PAYMENT', left: 4999.5 })
    expect(await reverse(payment._id)).toMatchObject({ debt: 6000, payment: { amount: -4999.5 } })
    expect(await t.refused(payments.reverse, { ...at(payment._id), body: { concept } }, desk)).toMatchObject({ code: 'ABOVE_PAYMENT' })
  })

  test('MON-86: the void of a reversal makes its part reversible again', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 10_000 })
    const { payment } = await pay(studentId, courseId, { amount: 100 })
    await close()
    const back = await reverse(payment._id)
    expect(await take(back.payment._id)).toMatchObject({ debt: 0 })
    expect(await reverse(payment._id, { amount: 100 })).toMatchObject({ debt: 100 })
  })

  test("MON-3: reverses 'Otros' outside every balance", async () => {
    const { studentId } = await t.make.registration({ price: 10_000 })
    const { payment } = await pay(studentId, null, { amount: 50 })
    await close()
    expect(await reverse(payment._id)).toMatchObject({ debt: 100, credit: 0, payment: { amount: -50, course: null } })
  })

  test('MON-87: refuses the payment of a deleted student', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100 })
    const { payment } = await pay(studentId, courseId, { amount: 1 })
    await close()
    await t.ok(registrations.removeStudent, { ...at(studentId), query: { reason: 'distance' } }, await t.admin())
    const refusal = await t.refused(payments.reverse, { ...at(payment._id), body: { concept } }, desk)
    expect(refusal).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })

  test('MON-87: refuses on an open day, for a voided payment, a discount and an unknown one', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const input = (id: string, part = {}) => ({ ...at(id), body: { concept, ...part } })
    const [open, voided, discount] = [
      await pay(studentId, courseId, { amount: 1 }),
      await pay(studentId, courseId, { amount: 2 }),
      await pay(studentId, courseId, { discount: 3 }),
    ]
    await take(voided.payment._id)
    expect(await t.refused(payments.reverse, input(open.payment._id), desk)).toMatchObject({ status: 409, code: 'DAY_OPEN' })
    await close()
    expect(await t.refused(payments.reverse, input(voided.payment._id), desk)).toMatchObject({ code: 'ALREADY_VOID' })
    expect(await t.refused(payments.reverse, input(discount.payment._id), desk)).toMatchObject({ code: 'NOT_REVERSIBLE' })
    expect(await t.refused(payments.reverse, input(newId()), desk)).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
    expect(await t.refused(payments.reverse, input(open.payment._id, { amount: 0 }), desk)).toMatchObject({
      status: 400,
      fields: ['amount'],
      message: expect.any(String),
    })
  })

  test('MON-10: refuses the reversal of refunded money', async () => {
    const a = await t.make.registration({ price: 150_000 })
    const { payment } = await pay(a.studentId, a.courseId, { amount: 1500 })
    await t.make.end(a.id)
    await refund(a.studentId, 1500)
    await close()
    const refusal = await t.refused(payments.reverse, { ...at(payment._id), body: { concept } }, desk)
    expect(refusal).toMatchObject({ status: 409, code: 'CREDIT_USED' })
  })

  test('MON-88: the same idempotency key writes one reversal', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 10_000 })
    const { payment } = await pay(studentId, courseId, { amount: 100 })
    await close()
    const headers = { 'idempotency-key': randomUUID() }
    const send = () => t.ok(payments.reverse, { ...at(payment._id), body: { amount: 10, concept } }, desk, headers)
    expect(await send()).toEqual(await send())
    expect((await t.ok(payments.byStudent, at(studentId), desk)).payments).toHaveLength(2)
  })
})

describe('POST /payments/refund', () => {
  test('MON-89 MON-70: pays credit out, with its own receipt by mail', async () => {
    const a = await t.make.registration({ price: 150_000, paid: 150_000 })
    await t.make.end(a.id)
    const answer = await refund(a.studentId, 1499.99)
    expect(answer).toMatchObject({ debt: 0, credit: 0.01, payment: { amount: -1499.99, source: 'refund', course: null } })
    expect(await receipts.read(t.db, answer.receipt._id, false)).toMatchObject({ lines: [{ amount: -149_999 }], group: null, credit: 1 })
    const letters = await t.db.selectFrom('outbox').selectAll().where('studentId', '=', a.studentId).execute()
    expect(letters).toMatchObject([{ subject: `Comprobante de devolución ${answer.receipt.number}` }])
    const { body } = await t.call(payments.refund, { body: { student: a.studentId, amount: 0.02, concept } }, { as: desk })
    expect(body.errorExt).toMatchObject({ code: 'CREDIT_USED', left: 0.01 })
    // After a void on the open day the credit is back.
    expect(await take(answer.payment._id)).toMatchObject({ credit: 1500 })
    expect(await receipts.read(t.db, answer.receipt._id, false)).toMatchObject({ cancelled: true })
  })

  test('MON-90: refuses without credit, without an amount, and for an unknown student', async () => {
    const { studentId: student } = await t.make.registration({ price: 100, paid: 100 })
    expect(await t.refused(payments.refund, { body: { student, amount: 0.01, concept } }, desk)).toMatchObject({ code: 'CREDIT_USED' })
    expect(await t.refused(payments.refund, { body: { student, amount: 0, concept } }, desk)).toMatchObject({
      status: 400,
      fields: ['amount'],
    })
    expect(await t.refused(payments.refund, { body: { student: newId(), amount: 1, concept } }, desk)).toMatchObject({
      status: 404,
      code: 'STUDENT_NOT_FOUND',
    })
  })
})
