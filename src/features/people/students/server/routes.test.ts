import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { PERSON_TEXTS } from '#features/foundation/person/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { studentAccount } from '#features/money/payments/contract.ts'
import { academyDay, formatDay } from '#lib/days.ts'
import { studentFailures, students } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /students/', 'put /students/')
const person = {
  name: 'José Luis',
  lastName: 'Núñez',
  secondLastName: "O'Farrill",
  email: 'Jose.Nunez@Correo.MX',
  phoneNumber: '55 4471-9032',
}

describe('GET /students', () => {
  test('STU-26: newest first, ten a page, with the total of all', async () => {
    for (let i = 0; i < 13; i++) await t.make.student({ name: `N${i}`, createdAt: new Date(t.clock.now().getTime() + i * 1000) })
    const first = await t.ok(students.list, {}, desk)
    const second = await t.ok(students.list, { query: { skip: 10 } }, desk)
    expect(first.students.map(each => each.name)).toEqual(Array.from({ length: 10 }, (_, i) => `N${12 - i}`))
    expect(second.students.slice(0, 3).map(each => each.name)).toEqual(['N2', 'N1', 'N0'])
    expect([first.total, second.total]).toEqual([13, 13])
  })

  test('STU-27: debt=true lists students with debt, debt=false the others', async () => {
    const owes = await t.make.registration({ price: 500_000, paid: 200_000, discount: 50_000 })
    const settled = await t.make.registration({ price: 500_000, paid: 500_000 })
    const withDebt = await t.ok(students.list, { query: { debt: true, limit: 100 } }, desk)
    const without = await t.ok(students.list, { query: { debt: false, limit: 100 } }, desk)
    expect(withDebt.students.map(each => each._id)).toEqual([owes.studentId])
    expect(withDebt.total).toBe(1)
    expect(without.students.map(each => each._id)).toContain(settled.studentId)
    expect(without.students.every(each => !each.debt)).toBe(true)
    expect(withDebt.students[0]).toMatchObject({
      debt: true,
      groups: [owes.groupId],
      balance: { payments: { total: 2000, discounts: 500 }, costs: { total: 5000 } },
    })
  })

  test('STU-26: a deleted student is not listed', async () => {
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    const { students: listed } = await t.ok(students.list, { query: { limit: 100 } }, desk)
    expect(listed.map(each => each._id)).not.toContain(deletedStudent.id)
  })

  test('STU-28: the number of statements does not grow with the rows', async () => {
    const few = await t.queries(() => t.ok(students.list, { query: { limit: 1, skip: 1 } }, desk))
    const many = await t.queries(() => t.ok(students.list, { query: { limit: 15, skip: 0 } }, desk))
    expect(many.result.students).toHaveLength(15)
    // The session, the page, and at most the count.
    expect(few.count).toBeLessThanOrEqual(3)
    expect(many.count).toBeLessThanOrEqual(few.count)
  })
})

describe('GET /students/{id}', () => {
  test('STU-1: the student as the wire shows them', async () => {
    const code = await t.make.code()
    const { id } = await t.make.student({ promotionalCodeId: code.id, birthDate: '2009-03-14', secondPhoneNumber: '55443322' })
    await t.db.insertInto('folio').values({ id: newId(), studentId: id, title: 'Superior 2025', folio: 'A12' }).execute()
    const { student } = await t.ok(students.find, { params: { id } }, desk)
    expect(student).toMatchObject({
      _id: id,
      birthDate: '2009-03-14',
      secondPhoneNumber: '55443322',
      idPromotionalCode: { _id: code.id, code: code.code },
      materialFolios: [{ title: 'Superior 2025', folio: 'A12' }],
      groups: [],
      comipemsOrder: [],
      debt: false,
      balance: { payments: { total: 0, discounts: 0 }, costs: { total: 0 } },
      registerDate: t.clock.now().toISOString(),
    })
  })

  const { find, groups, qr } = students
  test.each(Object.entries({ find, groups, qr, ...studentAccount }))('STU-2: 404 for an unknown student: %s', async (_, route) => {
    expect(await t.refused(route, { params: { id: newId() } }, desk)).toMatchObject({
      status: 404,
      code: 'STUDENT_NOT_FOUND',
      message: studentFailures.STUDENT_NOT_FOUND.message,
    })
  })
})

describe('GET /students/{email}: differs from an id by the format of the last segment', () => {
  test('STU-3, STU-4: returns the owner of the address, in any case, also to users who may only register', async () => {
    const { id, email } = await t.make.student({ name: 'Ximena' })
    const wizard = await t.as('post /students/register')
    const { student } = await t.ok(students.byEmail, { params: { email: email.toUpperCase() } }, wizard)
    expect(student).toEqual({
      _id: id,
      name: 'Ximena',
      lastName: 'López',
      secondLastName: 'Ruiz',
      email,
      registerDate: t.clock.now().toISOString(),
    })
    expect((await t.call(students.find, { params: { id } }, { as: wizard })).status).toBe(403)
  })

  test("STU-3: 404 when the address is free, a deleted student's too", async () => {
    const { email } = await t.make.student({ deletedAt: t.clock.now() })
    expect(await t.refused(students.byEmail, { params: { email } }, desk)).toMatchObject({ status: 404, code: 'EMAIL_FREE' })
  })

  test.each(['nadie', 'a@b', 'x y@correo.mx', '123456789012345678901234'])('STU-5: 400 for an invalid address: %s', async email => {
    expect((await t.call(students.byEmail, { params: { email } }, { as: desk })).status).toBe(400)
  })
})

describe('PUT /students/{id}', () => {
  const update = (id: string, body: unknown) => t.call(studentFile.update, { params: { id }, body }, { as: desk })

  test('STU-20, STU-25: trims names, lowercases the e-mail, keeps only digits of phones; audits and announces', async () => {
    const { id } = await t.make.student()
    const { body } = await update(id, { ...person, name: ' José Luis ', birthDate: '2008-02-29', secondPhoneNumber: '5544 3322' })
    expect(body.student).toMatchObject({
      _id: id,
      name: 'José Luis',
      email: 'jose.nunez@correo.mx',
      phoneNumber: '5544719032',
      secondPhoneNumber: '55443322',
      birthDate: '2008-02-29',
    })
    expect(t.events).toContainEqual({ resource: 'students', ids: [id] })
    const row = await t.db
      .selectFrom('audit')
      .selectAll()
      .where('route', '=', 'students.update')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ ids: [id], before: { name: 'Ana' }, after: { name: 'José Luis' } })
  })

  test('STU-21: absent is unchanged, null is cleared', async () => {
    const { id } = await t.make.student({ birthDate: '2009-03-14', secondPhoneNumber: '55443322' })
    const response = await update(id, { ...person, email: 'uno@correo.mx' })
    expect(response.body.student).toMatchObject({ birthDate: '2009-03-14', secondPhoneNumber: '55443322' })
    const cleared = await update(id, { ...person, email: 'uno@correo.mx', birthDate: null, secondPhoneNumber: '' })
    expect(cleared.body.student).toMatchObject({ birthDate: null, secondPhoneNumber: null })
  })

  test("STU-22 M104: refuses another student's e-mail and names them; a deleted one's is free", async () => {
    const { id } = await t.make.student()
    const other = await t.make.student()
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    expect(await t.refused(studentFile.update, { params: { id }, body: { ...person, email: other.email } }, desk)).toMatchObject({
      status: 409,
      code: 'EMAIL_TAKEN',
      message: `El correo ya está registrado: Ana López Ruiz, desde el ${formatDay(academyDay(other.createdAt, 'America/Mexico_City'))}.`,
      fields: ['email'],
    })
    expect((await update(id, { ...person, email: deletedStudent.email })).status).toBe(200)
  })

  test('STU-2: 404 for a deleted student', async () => {
    const { id } = await t.make.student({ deletedAt: t.clock.now() })
    expect((await update(id, { ...person, email: 'dos@correo.mx' })).status).toBe(404)
  })

  test.each([
    ['names required', { name: ' ' }, 'name', PERSON_TEXTS.namesRequired],
    ['no digits in names', { lastName: 'L0pez' }, 'lastName', 'Debes escribir solo letras en nombre y apellidos'],
    ['names at most 40', { secondLastName: 'a'.repeat(41) }, 'secondLastName', 'Máximo 40 caracteres'],
    ['e-mail required', { email: '' }, 'email', PERSON_TEXTS.emailRequired.replace('{email}', '')],
    ['e-mail pattern', { email: 'ana@correo' }, 'email', 'Atencion! Correo invalido asegurate que este bien escrito'],
    ['phone at least 10 digits', { phoneNumber: '55 1234-567' }, 'phoneNumber', 'Debes ingresar un telefono minimo 10 digitos'],
    ['phone at most 12 digits', { phoneNumber: '5512345678901' }, 'phoneNumber', 'Escribe como máximo 12 dígitos'],
    [
      'second phone at least 8 digits',
      { secondPhoneNumber: '5544332' },
      'secondPhoneNumber',
      'Debes ingresar un segundo numero de telefono minimo 8 digitos',
    ],
  ])('STU-10, STU-11, STU-12, STU-13, STU-14, STU-15, STU-16, STU-17: %s', async (_rule, wrong, path, message) => {
    const { id } = await t.make.student()
    const { status, body } = await update(id, { ...person, email: 'tres@correo.mx', ...wrong })
    expect(status).toBe(400)
    expect(body.error.fields).toContainEqual({ path, message })
  })
})

test('STU-6: returns a PNG that also opens through a signed link', async () => {
  const { id } = await t.make.student()
  const png = Buffer.from(await (await t.ok(students.qr, { params: { id } }, desk)).arrayBuffer())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const link = t.services.links.sign(`/api/students/${id}/qr`)
  expect((await t.app.inject(link)).statusCode).toBe(200)
  expect((await t.app.inject(link.replace(id, newId()))).statusCode).toBe(401)
  await t.clock.advance(61_000)
  expect((await t.app.inject(link)).statusCode).toBe(401)
})
