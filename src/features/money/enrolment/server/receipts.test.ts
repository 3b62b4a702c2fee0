import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { cash } from '#features/money/cash/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { payments } from '#features/money/payments/contract.ts'
import { read } from '#features/money/payments/server/receipts.ts'
import { enrolment } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /students/register', 'put /groups/?/enroll/?', 'post /groups/?/receipt/?', 'get /students/')
const boss = await t.admin()
let serial = 0
async function enrolled(group: string) {
  const student = {
    name: 'Valeria',
    lastName: 'Gutiérrez',
    secondLastName: 'Salinas',
    email: `alta${(serial += 1)}@correo.mx`,
    phoneNumber: '5544719032',
  }
  return t.ok(
    enrolment.register,
    { body: { student, group: { id: group }, payment: { paymentType: 'cash', concept: 'Inscripción IPN', amount: 1500 } } },
    desk,
  )
}
const registrationOf = async (studentId: string) =>
  (await t.db.selectFrom('registration').select('id').where('studentId', '=', studentId).executeTakeFirstOrThrow()).id
const copies = async (studentId: string) =>
  (await t.db.selectFrom('outbox').select(['kind', 'recipient']).where('studentId', '=', studentId).orderBy('id').execute()).map(
    row => row.kind,
  )

describe('receipts', () => {
  test('MON-62: keep their content from the day of issue', async () => {
    const room = await t.make.classroom({ name: 'B2', locationId: (await t.make.location({ name: 'Coyoacán' })).id })
    const course = await t.make.course({ name: 'Ingreso IPN', price: 400_000 })
    const group = await t.make.group({
      name: 'IPN tarde',
      courseId: course.id,
      classroomId: room.id,
      schedules: [
        { day: 1, startHour: '1600', endHour: '1800' },
        { day: 3, startHour: '1600', endHour: '1800' },
      ],
    })
    const { student, receipt } = await enrolled(group.id)
    await t.db.updateTable('course').set({ name: 'Renombrado', price: 1 }).where('id', '=', course.id).execute()
    expect(await read(t.db, receipt._id, false)).toEqual({
      kind: 'enrolment',
      number: receipt.number,
      date: t.clock.now().toISOString(),
      cancelled: false,
      copy: false,
      academy: expect.objectContaining({ name: 'Academia Plantel', timeZone: 'America/Mexico_City', header: '' }),
      student: { id: student._id, name: 'Valeria Gutiérrez Salinas', folio: student.uniqueFolio },
      group: {
        name: 'IPN tarde',
        course: 'Ingreso IPN',
        schedule: 'Mar y Jue 16:00–18:00',
        startDate: '2026-11-02',
        endDate: '2026-12-20',
        campus: 'Coyoacán',
        room: 'B2',
      },
      lines: [{ concept: 'Inscripción IPN', amount: 150_000, discount: 0 }],
      paymentType: 'cash',
      price: 400_000,
      discounts: 0,
      paid: 150_000,
      balance: 250_000,
      credit: 0,
      cashier: 'Raquel Mostrador Prueba',
      reference: student.reference,
      dues: [{ dueOn: '2026-11-23', amount: 250_000 }],
      more: 0,
    })
    expect(student.reference).toMatch(/^\d{7}$/)
  })

  test('ENR-79: only the chosen students of a group', async () => {
    const group = await t.make.group({ endDate: '2027-06-01' })
    const [first, second] = [await enrolled(group.id), await enrolled(group.id)]
    const body = { students: [second.student._id, (await t.make.student()).id] }
    expect(await t.ok(enrolment.resendReceipts, { params: { groupId: group.id }, body }, desk)).toMatchObject({ queued: 1 })
    expect(await copies(first.student._id)).toEqual(['receipt'])
    expect(await copies(second.student._id)).toEqual(['receipt', 'receiptCopy'])
  })

  test('COB-15: the payer of a returning student gets a copy', async () => {
    const { id: studentId } = await t.make.student()
    await t.make.payer({ studentId, email: 'laura@correo.mx' })
    const { id: groupId } = await t.make.group()
    const body = { payment: { concept: 'Inscripción', amount: 10 } }
    await t.ok(enrolment.enrol, { params: { groupId, studentId }, body }, await t.as('put /groups/?/enroll/?'))
    expect((await copies(studentId)).toSorted()).toEqual(['receipt', 'receiptCopy'])
  })

  test('MON-69: the links of the answer work without a session for 60 s only', async () => {
    const { receipt, qrUrl } = await enrolled((await t.make.group()).id)
    const pdf = await t.app.inject(receipt.url)
    expect(pdf.headers['content-disposition']).toContain(`"comprobante ${receipt.number}.pdf"`)
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
    expect((await t.app.inject(qrUrl)).headers['content-type']).toBe('image/png')
    await t.clock.advance(61_000)
    expect((await t.app.inject(receipt.url)).statusCode).toBe(401)
    expect((await t.app.inject(qrUrl)).statusCode).toBe(401)
  })

  test("MON-73: a payment's receipt and the receipt by its own id are PDFs", async () => {
    const { payment, receipt } = await enrolled((await t.make.group()).id)
    for (const file of [
      await t.ok(payments.receipt, { params: { id: payment!._id } }, desk),
      await t.ok(payments.receiptById, { params: { id: receipt._id } }, desk),
    ]) {
      expect(file.type).toBe('application/pdf')
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
  })

  test('MON-65: a reprint from a session is a copy', async () => {
    const { receipt } = await enrolled((await t.make.group()).id)
    const { headers } = await t.call(payments.receiptById, { params: { id: receipt._id } }, { as: desk })
    expect(headers['content-disposition']).toContain(`"comprobante ${receipt.number} copia.pdf"`)
  })

  test('MON-65: a voided payment cancels its receipt', async () => {
    const { payment, receipt } = await enrolled((await t.make.group()).id)
    await t.make.void(payment!._id)
    expect(await read(t.db, receipt._id, true)).toMatchObject({ cancelled: true, copy: true })
  })

  test("MON-61: numbers restart with the academy's year", async () => {
    await t.clock.set('2027-01-01T05:59:59Z')
    const group = await t.make.group({ endDate: '2027-06-01' })
    const last = await enrolled(group.id)
    await t.clock.set('2027-01-01T06:00:00Z')
    const first = await enrolled(group.id)
    expect(last.receipt.number).toMatch(/^2026-/)
    expect(first.receipt.number).toBe('2027-000001')
  })
})

describe('ENR-81: an imported enrolment has no receipt until it is sent', () => {
  async function imported() {
    const { id: studentId } = await t.make.student()
    await t.make.payer({ studentId, email: `laura.${studentId}@correo.mx` })
    const group = await t.make.group({ name: 'IPN sábado', endDate: '2027-06-01' })
    const registration = await t.make.registration({ studentId, groupId: group.id, price: 890_000 })
    const opening = { source: 'opening', type: 'other', concept: 'Pagado antes de Plantel', amount: 370_000 } as const
    await t.make.entry({ studentId, registrationId: registration.id, enteredAt: registration.registeredAt, ...opening })
    return { studentId, groupId: group.id, registrationId: registration.id }
  }
  const receiptsOf = (registrationId: string) =>
    t.db.selectFrom('receipt').select('id').where('registrationId', '=', registrationId).execute()
  const takings = async () => (await t.ok(cash.report, { query: {} }, boss)).totals

  test('ENR-81: the first resend issues it with the balances of that moment, and moves no cash; the next one is a copy', async () => {
    const { registrationId, ...params } = await imported()
    const before = await takings()
    await t.ok(enrolment.resendReceipt, { params }, desk)
    const [receipt] = await receiptsOf(registrationId)
    expect(await read(t.db, receipt!.id, false)).toMatchObject({
      kind: 'enrolment',
      group: { name: 'IPN sábado' },
      lines: [],
      paymentType: null,
      price: 890_000,
      paid: 370_000,
      balance: 520_000,
    })
    expect(await takings()).toEqual(before)
    expect((await copies(params.studentId)).toSorted()).toEqual(['receipt', 'receiptCopy'])
    await t.ok(enrolment.resendReceipt, { params }, desk)
    expect((await copies(params.studentId)).toSorted()).toEqual(['receipt', 'receiptCopy', 'receiptCopy', 'receiptCopy'])
    expect(await receiptsOf(registrationId)).toEqual([receipt])
    await expectTrueBooks(t.db)
  })

  test('ENR-81: two desks at once issue it once, and both send', async () => {
    const { registrationId, ...params } = await imported()
    await Promise.all([1, 2].map(() => t.ok(enrolment.resendReceipt, { params }, desk)))
    expect(await receiptsOf(registrationId)).toHaveLength(1)
    expect((await copies(params.studentId)).filter(kind => kind === 'receipt')).toHaveLength(1)
  })
})

describe('POST /groups/{groupId}/receipt', () => {
  test('ENR-66: one student: a copy is queued', async () => {
    const group = await t.make.group({ endDate: '2027-06-01' })
    const { student } = await enrolled(group.id)
    await t.ok(enrolment.resendReceipt, { params: { groupId: group.id, studentId: student._id } }, desk)
    expect(await copies(student._id)).toEqual(['receipt', 'receiptCopy'])
  })

  test('ENR-66, ENR-81: the whole group: one copy for each student; one without a receipt gets the first', async () => {
    const group = await t.make.group({ endDate: '2027-06-01' })
    const [first, second, removed] = [await enrolled(group.id), await enrolled(group.id), await enrolled(group.id)]
    const { studentId: moved } = await t.make.registration({ groupId: group.id })
    await t.make.end(await registrationOf(removed.student._id))
    expect(await t.ok(enrolment.resendReceipts, { params: { groupId: group.id }, body: {} }, desk)).toMatchObject({ queued: 3 })
    for (const each of [first, second]) expect(await copies(each.student._id)).toEqual(['receipt', 'receiptCopy'])
    expect(await copies(moved)).toEqual(['receipt'])
    expect(await copies(removed.student._id)).toEqual(['receipt'])
  })

  test('COB-15: payers get copies too; the toast counts students', async () => {
    const group = await t.make.group({ endDate: '2027-06-01' })
    const [first, second] = [await enrolled(group.id), await enrolled(group.id)]
    await t.make.payer({ studentId: first.student._id, email: 'laura@correo.mx' })
    expect(await t.ok(enrolment.resendReceipts, { params: { groupId: group.id }, body: {} }, desk)).toMatchObject({ queued: 2 })
    expect(await copies(first.student._id)).toEqual(['receipt', 'receiptCopy', 'receiptCopy'])
    expect(await copies(second.student._id)).toEqual(['receipt', 'receiptCopy'])
  })

  test('ENR-66: as many statements for 6 students as for 2; each copy is mailed once', async () => {
    const groups = [await t.make.group({ endDate: '2027-06-01' }), await t.make.group({ endDate: '2027-06-01' })]
    for (const [at, { id }] of groups.entries()) for (let i = 0; i < [2, 6][at]!; i++) await enrolled(id)
    await t.runJobs()
    t.mail.letters.length = 0
    const resend = (groupId: string) => t.queries(() => t.ok(enrolment.resendReceipts, { params: { groupId }, body: {} }, desk))
    const [few, many] = [await resend(groups[0]!.id), await resend(groups[1]!.id)]
    expect([few.result.queued, many.result.queued, many.count]).toEqual([2, 6, few.count])
    await t.runJobs()
    expect(new Set(t.mail.letters.map(letter => letter.to)).size).toBe(8)
    expect(t.mail.letters).toHaveLength(8)
  })

  test('ENR-67: 404: not in the group, a module, no group', async () => {
    const group = await t.make.group()
    const { id } = await t.make.student()
    const params = { groupId: group.id, studentId: id }
    expect(await t.refused(enrolment.resendReceipt, { params }, desk)).toMatchObject({
      status: 404,
      code: 'NOT_REGISTERED',
      message: 'El alumno no está inscrito en el grupo.',
    })
    const whole = await t.make.registration({ studentId: id })
    await t.make.registration({ groupId: group.id, studentId: id, parentId: whole.id, price: 0 })
    expect(await t.refused(enrolment.resendReceipt, { params }, desk)).toMatchObject({ status: 404, code: 'RECEIPT_NOT_FOUND' })
    expect(await t.refused(enrolment.resendReceipts, { params: { groupId: newId() } }, desk)).toMatchObject({
      status: 404,
      code: 'GROUP_NOT_FOUND',
    })
  })
})
