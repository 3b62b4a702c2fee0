import { expect, test } from 'vitest'
import { employees } from '#features/foundation/employees/contract.ts'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { platform } from '#features/integrations/platform/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import type { Bearer } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { studentFile } from '#features/workspace/studentFile/contract.ts'

const t = await startTest()
const admin = await t.admin()

const person = { name: 'Ana', lastName: 'Ríos', secondLastName: 'Sosa', email: 'ana@correo.mx', phoneNumber: '5512345678' }
const FUTURE = { status: 400, code: 'BIRTH_DATE_FUTURE', message: 'La fecha no puede ser futura' }
const TOO_OLD = { status: 400, code: 'BIRTH_DATE_TOO_OLD', message: 'Revisa el año de nacimiento' }

const ana = await t.make.student()
const talk = await t.make.talk({ date: '2026-12-01', quota: 20 })
const visitor = await t.make.visitor({ talkId: talk.id })
const teacher = await t.make.employee()
const group = await t.make.group()
const site = await t.service('usersTalks')

const writes: [name: string, route: AnyRoute, input: (birthDate: string) => object, field: string, as: Bearer][] = [
  [
    'a student is edited',
    studentFile.update,
    birthDate => ({ params: { id: ana.id }, body: { ...person, birthDate } }),
    'birthDate',
    admin,
  ],
  [
    'a visitor is edited',
    visitors.update,
    birthDate => ({ params: { id: visitor.id }, body: { ...person, birthDate } }),
    'birthDate',
    admin,
  ],
  [
    'a visitor is edited among the students',
    studentFile.update,
    birthDate => ({ params: { id: visitor.id }, body: { ...person, birthDate } }),
    'birthDate',
    admin,
  ],
  [
    'a visitor registers',
    visitors.create,
    birthDate => ({ body: { talk: talk.id, student: { ...person, birthDate } } }),
    'student.birthDate',
    admin,
  ],
  [
    'a visitor registers on the students’ site',
    platform.register,
    birthDate => ({ body: { talk: talk.id, student: { ...person, birthDate } } }),
    'student.birthDate',
    site,
  ],
  [
    'a student is enrolled',
    enrolment.register,
    birthDate => ({
      body: {
        student: { ...person, birthDate },
        group: { id: group.id },
        payment: { paymentType: 'cash', amount: 0, concept: 'Inscripción' },
      },
    }),
    'student.birthDate',
    admin,
  ],
  [
    'an employee is added',
    employees.create,
    birthDate => ({ body: { ...person, email: 'luz@plantel.mx', password: 'segura-5', birthDate } }),
    'birthDate',
    admin,
  ],
  ['an employee is edited', employees.update, birthDate => ({ params: { id: teacher.id }, body: { birthDate } }), 'birthDate', admin],
]

test.each(writes)('M10: when %s, refuses a birth date tomorrow or 121 years ago', async (_name, route, input, field, as) => {
  const refusalOf = (birthDate: string) => t.refused(route, input(birthDate), as)
  expect(await refusalOf('2026-11-24')).toEqual({ ...FUTURE, fields: [field] })
  expect(await refusalOf('1906-11-22')).toEqual({ ...TOO_OLD, fields: [field] })
  expect(await refusalOf('1850-01-01')).toEqual({ ...TOO_OLD, fields: [field] })
})

test('M10: accepts the oldest and youngest possible person', async () => {
  for (const birthDate of ['1906-11-23', '2026-11-23']) {
    const { student } = await t.ok(studentFile.update, { params: { id: ana.id }, body: { ...person, birthDate } }, admin)
    expect(student?.birthDate).toBe(birthDate)
  }
})

test('M10: a student with an old invalid birth date can still be edited', async () => {
  const old = await t.make.student({ birthDate: '1850-01-01' })
  const change = { ...person, email: 'otra@correo.mx' }
  const { student } = await t.ok(studentFile.update, { params: { id: old.id }, body: { ...change, birthDate: '1850-01-01' } }, admin)
  expect(student?.name).toBe('Ana')
  expect(
    await t.refused(studentFile.update, { params: { id: old.id }, body: { ...change, birthDate: '1851-01-01' } }, admin),
  ).toMatchObject(TOO_OLD)
})

test("M27: stores ten digits from any spelling of Rosa's phone; refuses thirteen", async () => {
  const { id } = await t.make.student()
  const update = (phone: object) =>
    t.call(studentFile.update, { params: { id }, body: { ...person, email: 'rosa@correo.mx', ...phone } }, { as: admin })
  for (const phoneNumber of ['+52 55 1234 5678', '+52 1 55 1234 5678', '044 55 1234 5678', '045 55 1234 5678', '01 55 1234 5678'])
    expect((await update({ phoneNumber, secondPhoneNumber: phoneNumber })).body.student).toMatchObject({
      phoneNumber: '5512345678',
      secondPhoneNumber: '5512345678',
    })
  const { status, body } = await update({ phoneNumber: '5512345678901', secondPhoneNumber: '5512345678901' })
  expect([status, body.error.fields]).toEqual([
    400,
    ['phoneNumber', 'secondPhoneNumber'].map(path => ({ path, message: 'Escribe como máximo 12 dígitos' })),
  ])
})

test.each([
  ['of somebody without one', 'k1@sin-correo.invalid'],
  ['of before that nobody could type today', 'ana.@x.mx'],
])('M74: a save keeps an address %s unchanged, and refuses another of its kind', async (_whose, email) => {
  const student = await t.make.student({ email })
  const guest = await t.make.visitor({ talkId: talk.id, email })
  for (const [route, id] of [
    [studentFile.update, student.id],
    [visitors.update, guest.id],
  ] as const) {
    const save = (to: string) => t.call(route, { params: { id }, body: { ...person, secondLastName: '-', email: to } }, { as: admin })
    expect((await save(email)).status).toBe(200)
    for (const other of ['k2@sin-correo.invalid', 'otra@x.invalid', 'b.@x.mx', '']) {
      const { status, body } = await save(other)
      expect([other, status, body.error.fields]).toEqual([other, 400, [{ path: 'email', message: expect.any(String) as string }]])
    }
  }
  expect(await t.db.selectFrom('student').select(['email', 'secondLastName']).where('id', '=', student.id).execute()).toEqual([
    { email, secondLastName: '-' },
  ])
})
