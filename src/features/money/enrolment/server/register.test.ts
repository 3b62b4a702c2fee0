import { describe, expect, test } from 'vitest'
import { isId, newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { payments } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { enrolment } from '../contract.ts'

const t = await startTest()
const desk = await t.as('post /students/register', 'put /groups/?/enroll/?', 'get /students/', 'post /payments/')

let serial = 0
const person = (part = {}) => ({
  name: 'Valeria',
  lastName: 'Gutiérrez',
  secondLastName: 'Salinas',
  email: `valeria${(serial += 1)}@correo.mx`,
  phoneNumber: '55 4471 9032',
  ...part,
})
const pay = (amount: number, part = {}) => ({ paymentType: 'debit' as const, concept: 'Inscripción', amount, ...part })
const seatsOf = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const entriesOf = (studentId: string) =>
  t.db
    .selectFrom('entry')
    .select(['source', 'concept', 'amount', 'discount', 'type'])
    .where('studentId', '=', studentId)
    .orderBy('id')
    .execute()

describe('POST /students/register', () => {
  test('ENR-40 ENR-41 ENR-69: writes student, seat, registration, entries, receipt, mail, job and audit; returns all that the success card shows', async () => {
    const room = await t.make.classroom({ name: 'B2' })
    const group = await t.make.group({
      quota: 10,
      taken: 3,
      classroomId: room.id,
      schedules: [{ day: 1, startHour: '1600', endHour: '1800' }],
    })
    const carried = await t.make.code()
    const answer = await t.ok(
      enrolment.register,
      {
        body: { student: person({ idPromotionalCode: carried.id, email: 'Nueva@Correo.mx' }), group: { id: group.id }, payment: pay(2000) },
      },
      desk,
    )

    expect(answer.student).toMatchObject({
      name: 'Valeria',
      email: 'nueva@correo.mx',
      phoneNumber: '5544719032',
      groups: [group.id],
      debt: true,
      idPromotionalCode: { _id: carried.id, code: carried.code },
      balance: { payments: { total: 2000, discounts: 0 }, costs: { total: 5000 } },
    })
    expect(answer.student.uniqueFolio).toMatch(/^26-\d{6,}$/)
    expect(isId(answer.student._id)).toBe(true)
    expect(answer.group).toMatchObject({ _id: group.id, available: 6, studentListLength: 4, percentage: 40 })
    expect(answer.payment).toMatchObject({
      amount: 2000,
      discount: 0,
      concept: 'Inscripción',
      paymentType: 'debit',
      student: answer.student._id,
      date: t.clock.now().toISOString(),
      course: { _id: group.courseId },
      user: { name: 'Raquel', lastName: 'Mostrador' },
      voided: null,
      receipt: { _id: answer.receipt._id, number: answer.receipt.number },
    })
    expect(answer.receipt.number).toMatch(/^2026-\d{6}$/)
    expect(await seatsOf(group.id)).toBe(4)

    const listed = await t.ok(payments.byStudent, { params: { id: answer.student._id } }, desk)
    expect(listed.payments).toEqual([answer.payment])
    expect((await t.ok(students.find, { params: { id: answer.student._id } }, desk)).student).toEqual(answer.student)

    const mails = await t.db.selectFrom('outbox').selectAll().where('studentId', '=', answer.student._id).execute()
    expect(mails).toMatchObject([
      {
        recipient: 'nueva@correo.mx',
        kind: 'receipt',
        subject: `Comprobante de inscripción – ${group.name}`,
        attachments: [{ kind: 'receipt', id: answer.receipt._id }],
      },
    ])
    const audit = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('route', '=', 'enrolment.register')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audit.ids).toEqual(expect.arrayContaining([answer.student._id, group.id, answer.receipt._id]))
    expect(audit).toMatchObject({
      userId: desk.employeeId,
      before: { taken: 3, groups: [] },
      after: { taken: 4, groups: [group.id], price: 500_000, balance: 300_000 },
    })
    for (const [resource, ids] of [
      ['students', [answer.student._id]],
      ['groups', [group.id]],
      ['payments', [answer.student._id, answer.payment!._id]],
    ])
      expect(t.events).toContainEqual({ resource, ids })
  })

  test('ENR-42: amount 0 without discount makes a receipt but no entry', async () => {
    const group = await t.make.group()
    const { student, payment, receipt } = await t.ok(
      enrolment.register,
      { body: { student: person(), group: { id: group.id }, payment: pay(0) } },
      desk,
    )
    expect(payment).toBeNull()
    expect(await entriesOf(student._id)).toEqual([])
    expect(student).toMatchObject({ debt: true, balance: { payments: { total: 0, discounts: 0 }, costs: { total: 5000 } } })
    const row = await t.db.selectFrom('receipt').selectAll().where('id', '=', receipt._id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      kind: 'enrolment',
      folio: receipt.number,
      snapshot: { lines: [], paymentType: null, paid: 0, balance: 500_000 },
    })
  })

  test('ENR-43: a percentage of the price, then staff lines; one entry each, the money last', async () => {
    const group = await t.make.group({ courseId: (await t.make.course({ price: 185_055 })).id })
    const code = await t.make.code({ code: 'QUINCE', discountPercentage: 15 })
    const { student, payment } = await t.ok(
      enrolment.register,
      {
        body: {
          student: person(),
          group: { id: group.id },
          idPromotionalCode: ' quince ',
          payment: pay(1000, { discount: 100, discounts: [{ concept: 'Hermano inscrito', discount: 72.97 }] }),
          expected: { price: 1850.55, toPay: 1400 },
        },
      },
      desk,
    )
    expect(await entriesOf(student._id)).toEqual([
      { source: 'code', concept: 'QUINCE', amount: 0, discount: 27_758, type: 'cash' },
      { source: 'staff', concept: 'Inscripción', amount: 0, discount: 10_000, type: 'cash' },
      { source: 'staff', concept: 'Hermano inscrito', amount: 0, discount: 7_297, type: 'cash' },
      { source: 'payment', concept: 'Inscripción', amount: 100_000, discount: 0, type: 'debit' },
    ])
    expect(payment).toMatchObject({ amount: 1000 })
    expect(student).toMatchObject({ debt: true, balance: { payments: { total: 1000, discounts: 450.55 }, costs: { total: 1850.55 } } })
    const used = await t.db
      .selectFrom('entry')
      .select('promotionalCodeId')
      .where('studentId', '=', student._id)
      .where('source', '=', 'code')
      .executeTakeFirstOrThrow()
    expect(used.promotionalCodeId).toBe(code.id)
    const { balanceDue } = await t.db.selectFrom('student').select('balanceDue').where('id', '=', student._id).executeTakeFirstOrThrow()
    expect(balanceDue).toBe(40_000)
  })

  test('ENR-47: in a parent group takes only its own seat', async () => {
    const module = await t.make.course()
    const parent = await t.make.group({ courseId: (await t.make.course({ children: [module.id] })).id, quota: 5 })
    const child = await t.make.group({ courseId: module.id, parentGroupId: parent.id, quota: 5 })
    const { student } = await t.ok(enrolment.register, { body: { student: person(), group: { id: parent.id }, payment: pay(0) } }, desk)
    expect(student.groups).toEqual([parent.id])
    expect([await seatsOf(parent.id), await seatsOf(child.id)]).toEqual([1, 0])
  })

  test("ENR-53: a deleted student's e-mail is free again", async () => {
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    const group = await t.make.group()
    const { student } = await t.ok(
      enrolment.register,
      { body: { student: person({ email: deletedStudent.email }), group: { id: group.id }, payment: pay(0) } },
      desk,
    )
    expect(student._id).not.toBe(deletedStudent.id)
  })
})

describe('PUT /groups/{groupId}/enroll/{studentId}', () => {
  const enrol = (studentId: string, groupId: string, body: object) =>
    t.ok(enrolment.enrol, { params: { groupId, studentId }, body: body as never }, desk)

  test('ENR-43 ENR-44: discounts from other courses first, then the code on the rest', async () => {
    const previous = await t.make.course({ name: 'Previo' })
    const course = await t.make.course({ price: 400_000, earned: [{ courseId: previous.id, amount: 50_000 }] })
    const group = await t.make.group({ courseId: course.id })
    const { studentId } = await t.make.registration({ groupId: (await t.make.group({ courseId: previous.id })).id, paid: 500_000 })
    const code = await t.make.code({ discountPercentage: 10 })
    const { student } = await enrol(studentId, group.id, {
      payment: pay(3150),
      idPromotionalCode: code.id,
      expected: { price: 4000, toPay: 3150 },
    })
    expect((await entriesOf(studentId)).filter(entry => entry.source !== 'payment')).toMatchObject([
      { source: 'course', concept: 'Descuento por Previo', discount: 50_000 },
      { source: 'code', discount: 35_000 },
    ])
    expect(student).toMatchObject({ debt: false, balance: { payments: { total: 8150, discounts: 850 }, costs: { total: 9000 } } })
  })

  test('ENR-46: credit pays first; charges at most the rest', async () => {
    const first = await t.make.registration({ paid: 150_000 })
    await t.make.end(first.id)
    const group = await t.make.group({ courseId: (await t.make.course({ price: 200_000 })).id })
    const response = await t.call(
      enrolment.enrol,
      { params: { groupId: group.id, studentId: first.studentId }, body: { payment: pay(500.01) } },
      { as: desk },
    )
    expect(response.body.errorExt).toMatchObject({ code: 'ABOVE_REMAINING', price: 2000, toPay: 2000, credit: 1500, max: 500 })
    const { student, receipt } = await enrol(first.studentId, group.id, { payment: pay(400), expected: { price: 2000, toPay: 2000 } })
    expect(student).toMatchObject({ debt: true, balance: { payments: { total: 1900, discounts: 0 }, costs: { total: 2000 } } })
    const row = await t.db.selectFrom('receipt').select('snapshot').where('id', '=', receipt._id).executeTakeFirstOrThrow()
    expect(row.snapshot).toMatchObject({ price: 200_000, paid: 190_000, balance: 10_000, credit: 0 })
    const settled = await t.db
      .selectFrom('student')
      .select(['balanceDue', 'credit'])
      .where('id', '=', first.studentId)
      .executeTakeFirstOrThrow()
    expect(settled).toEqual({ balanceDue: 10_000, credit: 0 })
  })

  test('ENR-59: the first registration sets the folio', async () => {
    const { id } = await t.make.student({ uniqueFolio: null })
    const { student } = await enrol(id, (await t.make.group()).id, { payment: pay(0) })
    expect(student.uniqueFolio).toMatch(/^26-\d{6,}$/)
  })

  test('ENR-60: 404 for an unknown or deleted student', async () => {
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    const group = await t.make.group()
    for (const studentId of [newId(), deletedStudent.id])
      expect(await t.refused(enrolment.enrol, { params: { groupId: group.id, studentId }, body: { payment: pay(0) } }, desk)).toMatchObject(
        { status: 404, code: 'STUDENT_NOT_FOUND', message: 'El alumno no existe' },
      )
  })

  test('ENR-61: an enrolment needs few statements', async () => {
    const [{ id }, group] = [await t.make.student(), await t.make.group()]
    const { count } = await t.queries(() => enrol(id, group.id, { payment: pay(500) }))
    expect(count).toBeLessThanOrEqual(16)
  })
})
