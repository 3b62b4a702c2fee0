import { describe, expect, test } from 'vitest'
import { withoutAddress } from '#features/foundation/person/address.ts'
import { newId } from '#lib/ids.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { startTest } from '#server/testing/harness.ts'
import { students } from '../contract.ts'
import { studentsServer } from './routes.ts'

const t = await startTest({ features: [studentsServer], jobs: [] })
const desk = await t.as('put /students/')

const change = <P>(id: string, password: P) => ({ params: { id }, body: { password } })
const stored = async (id: string) =>
  (await t.db.selectFrom('student').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow()).passwordHash

describe('PUT /student/{id}', () => {
  test('STU-56: stores the new password as a hash; it works, the old one does not', async () => {
    const { id } = await t.make.student()
    await t.ok(students.password, change(id, 'azul'), desk)
    await t.ok(students.password, change(id, 'verde'), desk)
    const hash = await stored(id)
    expect(hash).not.toContain('verde')
    expect([await passwordFits(hash, 'verde'), await passwordFits(hash, 'azul')]).toEqual([true, false])
  })

  test('LLE-37: the platform needs an own e-mail first; a password is refused without', async () => {
    const { id } = await t.make.student({ email: withoutAddress() })
    expect(await t.refused(students.password, change(id, 'azul'), desk)).toMatchObject({ status: 409, code: 'OWN_EMAIL_NEEDED' })
    expect(await stored(id)).toBeNull()
  })

  test.each([
    ['', 'Introduce una contraseña.'],
    [undefined, 'Introduce una contraseña.'],
    ['abc', 'La contraseña debe contener minimo 4 dígitos'],
    ['a'.repeat(101), 'Máximo 100 caracteres'],
  ])('STU-51, STU-52: %j is refused, nothing is written', async (password, message) => {
    const { id } = await t.make.student()
    expect(await t.refused(students.password, change(id, password), desk)).toMatchObject({ status: 400, message, fields: ['password'] })
    expect(await stored(id)).toBeNull()
  })

  test('STU-2, STU-57: an unknown or deleted student is 404; without put /students/ it is 403', async () => {
    const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })
    for (const id of [newId(), deletedStudent.id])
      expect(await t.refused(students.password, change(id, 'azul'), desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    const { id } = await t.make.student()
    const reader = await t.as('get /students/', 'put /users/?')
    expect((await t.refused(students.password, change(id, 'azul'), reader)).status).toBe(403)
    expect(await stored(id)).toBeNull()
  })

  test('STU-57: the audit says that it changed, without the password', async () => {
    const { id } = await t.make.student()
    await t.ok(students.password, change(id, 'secreto99'), desk)
    const rows = await t.db.selectFrom('audit').selectAll().where('route', '=', 'students.password').execute()
    const row = rows.find(each => each.ids.includes(id))
    expect(row).toMatchObject({ resource: 'students', userId: desk.employeeId, before: null, after: null })
    expect(JSON.stringify(rows)).not.toContain('secreto99')
  })
})
