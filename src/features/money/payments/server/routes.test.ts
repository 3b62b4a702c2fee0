import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { payments } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /payments/')
const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000)

describe('GET /payments/student/{id}', () => {
  test('MON-14: newest first, with cashier, course and void; null course is Otros', async () => {
    const cashier = await t.make.employee({ name: 'Rosa', lastName: 'Caja' })
    const { studentId, id, courseId } = await t.make.registration({ price: 500_000 })
    const course = await t.db.selectFrom('course').select('name').where('id', '=', courseId).executeTakeFirstOrThrow()
    const first = await t.make.entry({
      studentId,
      registrationId: id,
      courseId,
      amount: 200_000,
      concept: 'Inscripción',
      userId: cashier.id,
      type: 'debit',
    })
    const second = await t.make.entry({ studentId, other: true, amount: 25_000, concept: 'Guía', enteredAt: later(1) })
    const third = await t.make.entry({
      studentId,
      registrationId: id,
      courseId,
      amount: 100,
      enteredAt: later(2),
      voidedAt: later(3),
      voidedBy: cashier.id,
    })
    const { payments: listed } = await t.ok(payments.byStudent, { params: { id: studentId } }, desk)
    expect(listed.map(payment => payment._id)).toEqual([third.id, second.id, first.id])
    expect(listed[2]).toEqual({
      _id: first.id,
      amount: 2000,
      concept: 'Inscripción',
      discount: 0,
      paymentType: 'debit',
      date: t.clock.now().toISOString(),
      student: studentId,
      user: { _id: cashier.id, name: 'Rosa', lastName: 'Caja' },
      course: { _id: courseId, name: course.name },
      source: 'payment',
      voided: null,
      closed: false,
      reverses: null,
      reversible: 0,
      receipt: null,
    })
    expect(listed[1]).toMatchObject({ course: null, user: null })
    expect(listed[0]).toMatchObject({ voided: { date: later(3).toISOString(), user: { name: 'Rosa', lastName: 'Caja' } } })
  })

  test('MON-34: empty for a student without payments; 404 for an unknown one', async () => {
    const { id } = await t.make.student()
    expect((await t.ok(payments.byStudent, { params: { id } }, desk)).payments).toEqual([])
    for (const route of [payments.byStudent, payments.byCourse])
      expect(await t.refused(route, { params: { id: newId() } }, desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })
})

describe('GET /payments/student/{id}/byCourse', () => {
  test('MON-11: A 3,000, discount 300, paid 1,200, removed; later B 4,000: credit pays', async () => {
    const student = await t.make.student()
    const a = await t.make.registration({ studentId: student.id, price: 300_000, discount: 30_000, paid: 120_000 })
    await t.make.end(a.id, later(5))
    const b = await t.make.registration({ studentId: student.id, price: 400_000, registeredAt: later(10) })
    const { coursePayments, credit } = await t.ok(payments.byCourse, { params: { id: student.id } }, desk)
    expect(coursePayments).toMatchObject([
      { _id: b.courseId, price: 4000, totalPayments: 1200, totalDiscounts: 0, debt: true, payments: [] },
    ])
    expect(credit).toBe(0)
  })

  test('MON-15: each course with its own entries, credit apart, in one query', async () => {
    const student = await t.make.student()
    for (const paidId of [500_000, 100_000, 0])
      await t.make.registration({ studentId: student.id, price: 500_000, paid: paidId, discount: paidId === 500_000 ? 100_000 : 0 })
    const {
      result: { coursePayments, credit },
      count,
    } = await t.queries(() => t.ok(payments.byCourse, { params: { id: student.id } }, desk))
    expect(count).toBe(2)
    expect(coursePayments.map(course => [course.totalPayments, course.totalDiscounts, course.debt, course.payments.length])).toEqual([
      [4000, 1000, false, 2],
      [2000, 0, true, 1],
      [0, 0, true, 0],
    ])
    expect(credit).toBe(0)
  })
})

describe('MON-72: missing receipts', () => {
  test('404 for an unknown payment, for one without a receipt, for an unknown receipt', async () => {
    const { id: studentId } = await t.make.student()
    const entry = await t.make.entry({ studentId, other: true, amount: 100 })
    expect(await t.refused(payments.receipt, { params: { id: newId() } }, desk)).toMatchObject({
      status: 404,
      code: 'PAYMENT_NOT_FOUND',
      message: 'El pago no existe',
    })
    expect(await t.refused(payments.receipt, { params: { id: entry.id } }, desk)).toMatchObject({
      status: 404,
      code: 'RECEIPT_NOT_FOUND',
      message: 'El comprobante no existe',
    })
    expect(await t.refused(payments.receiptById, { params: { id: newId() } }, desk)).toMatchObject({
      status: 404,
      code: 'RECEIPT_NOT_FOUND',
    })
  })
})
