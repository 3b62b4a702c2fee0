import { expect, test } from 'vitest'
import { EMAIL_LETTERS } from '#lib/email.ts'
import { academy } from '#features/foundation/academy/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { personOf } from '#features/workspace/imports/columns.ts'
import { platform } from '#features/integrations/platform/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const boss = await t.admin()
const site = await t.service('usersTalks', 'login')
const group = await t.make.group()
const talk = await t.make.talk()
const existing = await t.make.student()
const colleague = await t.make.employee()

const person = (email: string) => ({ name: 'Ana', lastName: 'Ruiz', secondLastName: 'Paz', email, phoneNumber: '5544719032' })
const PLACES: Record<string, (email: string) => Promise<{ status: number; body: unknown }>> = {
  'a new student': email =>
    t.call(
      enrolment.register,
      { body: { student: person(email), group: { id: group.id }, payment: { concept: 'Inscripción', amount: 0 } } },
      { as: boss },
    ),
  'a student': email => t.call(studentFile.update, { params: { id: existing.id }, body: person(email) }, { as: boss }),
  'a new employee': email => t.call(employees.create, { body: { ...person(email), password: 'secreta' } }, { as: boss }),
  'an employee': email => t.call(employees.update, { params: { id: colleague.id }, body: { email } }, { as: boss }),
  'a visitor': email => t.call(visitors.create, { body: { talk: talk.id, student: person(email) } }, { as: boss }),
  'a visitor of the students’ site': email => t.call(platform.register, { body: { talk: talk.id, student: person(email) } }, { as: site }),
  'the academy': email => t.call(academy.update, { body: { email } }, { as: boss }),
}
const HOSTILE = [
  'ana\u200b@correo.mx',
  'аna@correo.mx',
  'ana@ｃorreo.mx',
  'ana\u{e0061}@correo.mx',
  'ana@correo\u202e.mx',
  'dıana@correo.mx',
  'ana\u00a0r@correo.mx',
  'ana\u0007@correo.mx',
]

test.each(Object.entries(PLACES))(
  'M9 CON-50: %s refuses an e-mail with invisible or foreign letters, with the reason',
  async (_place, write) => {
    for (const email of HOSTILE) {
      const { status, body } = await write(email)
      expect([email, status]).toEqual([email, 400])
      expect((body as { error: { fields: { message: string }[] } }).error.fields.map(({ message }) => message)).toEqual([EMAIL_LETTERS])
    }
  },
)

test('M9 CON-50: a row of an import refuses it too', () => {
  const mapping = { name: 0, lastName: 1, secondLastName: 2, email: 3, phoneNumber: 4 }
  for (const email of HOSTILE)
    expect(personOf(['Ana', 'Ruiz', 'Paz', email, '5544719032'], mapping, '2026-11-23')).toEqual({ reason: `Correo: ${EMAIL_LETTERS}` })
})

let nth = 0
test.each(Object.entries(PLACES))(
  'M9 CON-50: %s accepts accents, and stores the e-mail composed and in lower case',
  async (_place, write) => {
    const email = `josé.peña${(nth += 1)}@correo.mx`
    const { status, body } = await write(` ${email.normalize('NFD').toUpperCase()} `)
    expect([status, JSON.stringify(body).includes(`"${email}"`)]).toEqual([200, true])
  },
)

test("M9 CON-50: treats two spellings of José's e-mail, composed and decomposed, as one", async () => {
  const body = (email: string) => ({ student: person(email), group: { id: group.id }, payment: { concept: 'Inscripción', amount: 0 } })
  await t.ok(enrolment.register, { body: body('josé.único@correo.mx') }, boss)
  expect((await t.refused(enrolment.register, { body: body('josé.único@correo.mx'.normalize('NFD')) }, boss)).code).toBe('EMAIL_TAKEN')
})

test('M9 CON-50: an old e-mail that would be refused now still signs in, in its old spelling and in the new', async () => {
  for (const email of ['аntes@plantel.mx', 'jose\u0301@plantel.mx', 'cero\u200b@plantel.mx']) {
    await t.make.employee({ email, password: 'la-mia' })
    await t.make.student({ email, passwordHash: await hashPassword('la-mia') })
    expect((await t.call(session.login, { body: { email: ` ${email.toUpperCase()}`, password: 'la-mia' } })).status).toBe(200)
    expect((await t.call(platform.login, { body: { email, password: 'la-mia' } }, { as: site })).status).toBe(200)
    expect((await t.call(session.recover, { body: { email } })).status).toBe(200)
  }
})

test('M9 CON-50: finds a composed e-mail however it is typed', async () => {
  const { email } = await t.make.employee({ email: 'maría.núñez@plantel.mx', password: 'la-mia' })
  for (const typed of [email, email.normalize('NFD'), email.toUpperCase()])
    expect((await t.call(session.login, { body: { email: typed, password: 'la-mia' } })).status).toBe(200)
})
