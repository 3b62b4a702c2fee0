import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { payments } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /payments/', 'get /students/', 'put /payments/send/?')
const body = (student: string, course: string | null, part: object) => ({ student, course, concept: 'Pago Curso', ...part })
const pay = (student: string, course: string | null, part: object) => t.ok(payments.create, { body: body(student, course, part) }, desk)
const refusalOf = (student: string, course: string | null, part: object) =>
  t.refused(payments.create, { body: body(student, course, part) }, desk)
const entriesOf = (studentId: string) => t.db.selectFrom('entry').selectAll().where('studentId', '=', studentId).orderBy('id').execute()
const later = (seconds: number) => new Date(t.clock.now().getTime() + seconds * 1000)

describe('POST /payments', () => {
  test('MON-20 MON-70: payment, receipt and rest; mails a copy with the number at the end of its subject', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 500_000, paid: 100_000 })
    const answer = await pay(studentId, courseId, { amount: 1500.1, paymentType: 'transfer', concept: 'Segundo pago' })
    expect(answer).toMatchObject({ debt: 2499.9, credit: 0 })
    expect(answer.payments).toEqual([answer.payment])
    expect(answer.payment).toMatchObject({
      amount: 1500.1,
      discount: 0,
      concept: 'Segundo pago',
      paymentType: 'transfer',
      source: 'payment',
      student: studentId,
      user: { name: 'Raquel', lastName: 'Mostrador' },
      course: { _id: courseId },
      voided: null,
      closed: false,
      reverses: null,
      reversible: 0,
      receipt: { _id: answer.receipt!._id, number: answer.receipt!.number },
    })
    const listed = await t.ok(payments.byStudent, { params: { id: studentId } }, desk)
    expect(listed.payments.find(payment => payment._id === answer.payment._id)).toEqual(answer.payment)

    const { email } = await t.db.selectFrom('student').select('email').where('id', '=', studentId).executeTakeFirstOrThrow()
    const letters = await t.db.selectFrom('outbox').selectAll().where('studentId', '=', studentId).execute()
    expect(letters).toMatchObject([{ kind: 'receipt', recipient: email, subject: `Comprobante de pago ${answer.receipt!.number}` }])
    const link = await t.app.inject({ method: 'GET', url: answer.receipt!.url })
    expect([link.statusCode, link.headers['content-type']]).toEqual([200, 'application/pdf'])

    const receipt = await t.db.selectFrom('receipt').selectAll().where('id', '=', answer.receipt!._id).executeTakeFirstOrThrow()
    expect(receipt.snapshot).toMatchObject({
      kind: 'payment',
      lines: [{ concept: 'Segundo pago', amount: 150_010, discount: 0 }],
      price: 500_000,
      paid: 250_010,
      balance: 249_990,
      paymentType: 'transfer',
      cashier: 'Raquel Mostrador Prueba',
    })
    const audit = await t.db.selectFrom('audit').selectAll().where('route', '=', 'payments.create').executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ resource: 'payment', before: { debt: 400_000, credit: 0 }, after: { debt: 249_990, credit: 0 } })
    expect(t.events).toContainEqual(expect.objectContaining({ resource: 'payments', ids: [studentId, answer.payment._id] }))
    expect(t.events).toContainEqual(expect.objectContaining({ resource: 'students', ids: [studentId] }))
  })

  test('MON-21: oldest registration first, one entry per registration, one receipt', async () => {
    const course = await t.make.course({ price: 100_000 })
    const { id: studentId } = await t.make.student()
    const [first, second] = [
      await t.make.registration({ studentId, groupId: (await t.make.group({ courseId: course.id })).id, paid: 30_000 }),
      await t.make.registration({ studentId, groupId: (await t.make.group({ courseId: course.id })).id, registeredAt: later(5) }),
    ]
    const answer = await pay(studentId, course.id, { amount: 900 })
    expect(answer.payments.map(payment => payment.amount)).toEqual([700, 200])
    expect(new Set(answer.payments.map(payment => payment.receipt!.number)).size).toBe(1)
    const entries = (await entriesOf(studentId)).slice(1)
    expect(entries.map(entry => [entry.registrationId, entry.amount])).toEqual([
      [first.id, 70_000],
      [second.id, 20_000],
    ])
    const { coursePayments } = await t.ok(payments.byCourse, { params: { id: studentId } }, desk)
    expect(coursePayments).toMatchObject([{ price: 2000, totalPayments: 1200, debt: true }])
    expect(answer.debt).toBe(800)
  })

  test('MON-23: refuses more than the debt with the rest in pesos; writes nothing', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 30_030, paid: 10_000 })
    const { status, body: answer } = await t.call(payments.create, { body: body(studentId, courseId, { amount: 200.31 }) }, { as: desk })
    expect([status, answer.errorExt]).toEqual([
      409,
      { code: 'ABOVE_DEBT', message: { es: 'El pago no puede ser mayor al adeudo.' }, left: 200.3 },
    ])
    expect(await refusalOf(studentId, courseId, { discount: 200.31 })).toMatchObject({
      code: 'ABOVE_DEBT',
      message: 'El descuento no puede ser mayor al adeudo.',
      fields: ['discount'],
    })
    expect(await refusalOf(studentId, newId(), { amount: 1 })).toMatchObject({ code: 'ABOVE_DEBT', fields: ['amount'] })
    expect(await entriesOf(studentId)).toHaveLength(1)
    expect(await pay(studentId, courseId, { amount: 200.3 })).toMatchObject({ debt: 0, credit: 0 })
  })

  test('MON-1: 0.1 + 0.2 never appears', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 30 })
    expect(await pay(studentId, courseId, { amount: 0.1 })).toMatchObject({ debt: 0.2 })
    expect(await pay(studentId, courseId, { amount: 0.2 })).toMatchObject({ debt: 0, credit: 0 })
  })

  test('MON-25: a discount reduces the debt, without receipt and mail', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const answer = await pay(studentId, courseId, { discount: 250.5, amount: 0, concept: 'Beca', paymentType: 'transfer' })
    expect(answer).toMatchObject({ receipt: null, debt: 749.5, payment: { amount: 0, discount: 250.5, source: 'staff', receipt: null } })
    expect(await t.db.selectFrom('outbox').select('id').where('studentId', '=', studentId).execute()).toEqual([])
    expect(await t.db.selectFrom('receipt').select('id').where('studentId', '=', studentId).execute()).toEqual([])
  })

  test("MON-3: 'Otros' has no cap, counts in no balance and gets a receipt", async () => {
    const { studentId } = await t.make.registration({ price: 10_000 })
    const answer = await pay(studentId, null, { amount: 9999.99, concept: 'Guía' })
    expect(answer).toMatchObject({
      debt: 100,
      credit: 0,
      payment: { course: null, amount: 9999.99 },
      receipt: { number: expect.any(String) },
    })
    expect((await entriesOf(studentId))[0]).toMatchObject({ other: true, registrationId: null })
  })

  test("MON-13: location is the campus of the group, else the cashier's", async () => {
    const [room, own] = [await t.make.classroom(), await t.make.location()]
    const cashier = await t.as('post /payments/')
    await t.db.updateTable('employee').set({ locationId: own.id }).where('id', '=', cashier.employeeId).execute()
    const group = await t.make.group({ classroomId: room.id })
    const there = await t.make.registration({ groupId: group.id })
    const nowhere = await t.make.registration({ studentId: there.studentId })
    for (const course of [there.courseId, nowhere.courseId, null])
      await t.ok(payments.create, { body: body(there.studentId, course, { amount: 1 }) }, cashier)
    expect((await entriesOf(there.studentId)).map(entry => entry.locationId)).toEqual([room.locationId, own.id, own.id])
  })

  test.each([
    ['Debes seleccionar un curso.', { course: undefined, amount: 1 }, 'course'],
    ['Debes ingresar un concepto.', { amount: 1, concept: '  ' }, 'concept'],
    ['Debes ingresar una cantidad.', {}, 'amount'],
    ['Debes ingresar una cantidad.', { amount: 0 }, 'amount'],
    ['Debes ingresar una cantidad.', { amount: -5 }, 'amount'],
    ['«Monto»: debe ser un número.', { amount: '100' }, 'amount'],
    ['Máximo dos decimales', { amount: 1.005 }, 'amount'],
    ['Debes ingresar un descuento mayor a cero.', { discount: 0 }, 'discount'],
    ['Debes ingresar un descuento mayor a cero.', { discount: -1 }, 'discount'],
    ['Registra un pago o un descuento, no ambos.', { amount: 1, discount: 1 }, 'discount'],
    ["'Otros' no lleva descuento.", { course: null, discount: 1 }, 'discount'],
  ])('MON-26: %s', async (message, part, field) => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { status, body: answer } = await t.call(
      payments.create,
      { body: { student: studentId, course: courseId, concept: 'Pago', ...part } },
      { as: desk },
    )
    expect([status, answer.error.fields]).toEqual([400, [{ path: field, message }]])
    expect(await entriesOf(studentId)).toEqual([])
  })

  test('MON-34: 404 for an unknown student', async () => {
    expect(await refusalOf(newId(), null, { amount: 1 })).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })

  test('MON-28: the same idempotency key returns the first answer, and writes one entry', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const key = { 'idempotency-key': randomUUID() }
    const send = () => t.ok(payments.create, { body: body(studentId, courseId, { amount: 400 }) }, desk, key)
    const first = await send()
    expect(await send()).toEqual(first)
    expect(await entriesOf(studentId)).toHaveLength(1)
  })

  test('MON-29: a payment needs the same few statements for any student', async () => {
    const few = await t.make.registration({ price: 100_000 })
    const many = await t.make.registration({ price: 100_000 })
    for (let i = 0; i < 5; i++) await t.make.registration({ studentId: many.studentId, price: 1000, paid: 500, registeredAt: later(i) })
    const count = async ({ studentId, courseId }: { studentId: string; courseId: string }) =>
      (await t.queries(() => pay(studentId, courseId, { amount: 1 }))).count
    expect(await count(many)).toBe(await count(few))
  })
})

describe('PUT /payments/send/{id}', () => {
  test('MON-71 MON-65: a copy, marked COPIA, with the number in its subject', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { payment, receipt } = await pay(studentId, courseId, { amount: 10 })
    expect(await t.ok(payments.send, { params: { id: payment._id } }, desk)).toMatchObject({ queued: 1 })
    const copy = await t.db.selectFrom('outbox').selectAll().where('studentId', '=', studentId).where('kind', '=', 'receiptCopy').execute()
    expect(copy).toMatchObject([
      { subject: `Comprobante de pago ${receipt!.number}`, attachments: [{ kind: 'receipt', id: receipt!._id }] },
    ])
  })

  test('MON-72: refuses to send a receipt for a discount or an unknown payment', async () => {
    const { studentId, courseId } = await t.make.registration({ price: 100_000 })
    const { payment } = await pay(studentId, courseId, { discount: 10 })
    expect(await t.refused(payments.send, { params: { id: payment._id } }, desk)).toMatchObject({ status: 404, code: 'RECEIPT_NOT_FOUND' })
    expect(await t.refused(payments.send, { params: { id: newId() } }, desk)).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' })
  })

  test('MON-72: mails nothing for a deleted student: the address may now belong to another', async () => {
    const { id } = await t.make.student()
    const { payment } = await pay(id, null, { amount: 10 })
    await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute()
    expect(await t.refused(payments.send, { params: { id: payment._id } }, desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })
})
