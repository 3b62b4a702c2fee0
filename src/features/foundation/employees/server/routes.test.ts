import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { session } from '#features/foundation/session/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import type { Caller } from '#server/testing/callers.ts'
import { employeesAccess } from '../access.ts'
import { employees } from '../contract.ts'
import { EMPLOYEE_TEXTS } from '../texts.ts'
import { newEmployee } from './testing.ts'

const t = await startTest()
const { screen, create, update, remove } = employeesAccess
const hr = await t.as(screen, create, update, remove)

const listed = async (as: Caller = hr) => (await t.ok(employees.list, {}, as)).users
const make = async (part = {}) => (await t.ok(employees.create, { body: newEmployee(part) }, hr)).user
const change = async (id: string, body: object) => (await t.ok(employees.update, { params: { id }, body }, hr)).user
const howMany = async () => (await t.db.selectFrom('employee').select('id').execute()).length

describe('GET /users', () => {
  test('EMP-1: sorted by paternal surname without accents, with roles, campus and codes', async () => {
    const campus = await t.make.location({ name: 'Centro' })
    const person = await t.make.employee({
      lastName: 'ÁBREGO',
      locationId: campus.id,
      birthDate: '1990-05-04',
      permissions: ['get /students/'],
    })
    await t.make.employee({ lastName: 'Abad' })
    await t.make.employee({ lastName: 'Abrego', secondLastName: 'Zúñiga', deletedAt: t.clock.now() })
    const code = await t.make.code({ code: 'SUYO', isCompanyCode: false, userId: person.id })
    await t.make.code({ code: 'BORRADO', isCompanyCode: false, userId: person.id, deletedAt: t.clock.now() })
    const users = await listed()
    expect(users.slice(0, 2).map(user => user.lastName)).toEqual(['Abad', 'ÁBREGO'])
    expect(users[1]).toEqual({
      _id: person.id,
      name: 'Pedro',
      lastName: 'ÁBREGO',
      secondLastName: 'Luna',
      isProfessor: false,
      email: person.email,
      phoneNumber: '',
      secondPhoneNumber: null,
      address: null,
      postalCode: null,
      birthDate: '1990-05-04',
      location: { _id: campus.id, name: 'Centro' },
      roles: [{ _id: expect.any(String), name: expect.stringMatching(/^Rol/) }],
      idCodes: [
        { _id: code.id, code: 'SUYO', discountPercentage: 10, amount: null, validUntil: code.validUntil.toISOString(), isActive: true },
      ],
    })
  })

  test('EMP-2: users who only plan groups or talks get the names of professors, nothing else', async () => {
    const professor = await t.make.employee({ name: 'Irma', isProfessor: true })
    await t.make.employee({ name: 'Ida', isProfessor: true, deletedAt: t.clock.now() })
    for (const permission of ['get /groups/', 'get /talks/'] as const)
      expect(await listed(await t.as(permission))).toEqual([
        { _id: professor.id, name: 'Irma', lastName: 'Gómez', secondLastName: 'Luna', isProfessor: true },
      ])
    expect((await t.call(employees.list, {}, { as: await t.as('get /courses/') })).status).toBe(403)
  })

  test('EMP-65: needs as many statements for many employees as for few', async () => {
    const { count: few } = await t.queries(() => listed())
    for (let more = 0; more < 5; more++) await t.make.employee({ permissions: ['get /students/'] })
    expect((await t.queries(() => listed())).count).toBe(few)
  })
})

describe('POST /users', () => {
  test('EMP-29, EMP-25: stores cleaned input; they can sign in; announces and audits it without the password', async () => {
    const campus = await t.make.location()
    const role = await t.make.employee({ permissions: [screen] })
    const { roleId } = await t.db.selectFrom('employeeRole').select('roleId').where('employeeId', '=', role.id).executeTakeFirstOrThrow()
    const user = await make({
      name: '  Elena ',
      email: ' ELENA.A@Plantel.mx ',
      phoneNumber: '55 4433-2211',
      secondPhoneNumber: '5544 3322',
      address: 'Calle 1',
      postalCode: '07300',
      birthDate: '1990-01-31',
      isProfessor: true,
      location: campus.id,
      roles: [roleId],
    })
    expect(user).toMatchObject({
      name: 'Elena',
      email: 'elena.a@plantel.mx',
      phoneNumber: '5544332211',
      secondPhoneNumber: '55443322',
      address: 'Calle 1',
      postalCode: '07300',
      birthDate: '1990-01-31',
      isProfessor: true,
      location: { _id: campus.id, name: campus.name },
      roles: [{ _id: roleId, name: expect.any(String) }],
      idCodes: [],
    })
    expect(t.events.slice(-2)).toEqual([
      { resource: 'employees', ids: [user._id] },
      { resource: 'roles', ids: [roleId] },
    ])
    const audit = await t.lastAudit()
    expect(audit).toMatchObject({ resource: 'employees', ids: [user._id], before: null, after: { email: 'elena.a@plantel.mx' } })
    expect(JSON.stringify(audit)).not.toContain('segura-1')
    expect((await t.call(session.login, { body: { email: 'Elena.A@plantel.mx', password: 'segura-1' } })).status).toBe(200)
  })

  test('EMP-30: isProfessor defaults to false; other fields are empty', async () => {
    expect(await make()).toMatchObject({
      isProfessor: false,
      roles: [],
      location: null,
      birthDate: null,
      secondPhoneNumber: null,
      address: null,
    })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: undefined }, 'name', EMPLOYEE_TEXTS.names],
    ['a blank surname', { lastName: '  ' }, 'lastName', EMPLOYEE_TEXTS.names],
    ['no second surname', { secondLastName: null }, 'secondLastName', EMPLOYEE_TEXTS.names],
    ['digits in the name', { name: 'Elena 2' }, 'name', EMPLOYEE_TEXTS.letters],
    ['no e-mail', { email: undefined }, 'email', EMPLOYEE_TEXTS.email('')],
    ['a blank e-mail', { email: '  ' }, 'email', EMPLOYEE_TEXTS.email('')],
    ['half an e-mail', { email: 'elena@plantel' }, 'email', EMPLOYEE_TEXTS.emailIncomplete('elena@plantel')],
    ['no password', { password: undefined }, 'password', EMPLOYEE_TEXTS.password],
    ['a password of 4', { password: '1234' }, 'password', EMPLOYEE_TEXTS.password],
    ['a phone of 9', { phoneNumber: '554433221' }, 'phoneNumber', EMPLOYEE_TEXTS.phone],
    ['a second phone of 7', { secondPhoneNumber: '5544332' }, 'secondPhoneNumber', EMPLOYEE_TEXTS.secondPhone],
    ['a role twice', { roles: ['a3e000000000000000000001', 'a3e000000000000000000001'] }, 'roles', EMPLOYEE_TEXTS.roleTwice],
  ])('EMP-31: refuses %s with its text, writes nothing', async (_what, wrong, field, text) => {
    const before = await howMany()
    const refusal = await t.refused(employees.create, { body: { ...newEmployee(), ...wrong } }, hr)
    expect(refusal).toMatchObject({ status: 400, message: text, fields: [field] })
    expect(await howMany()).toBe(before)
  })

  test('EMP-19: a password of 101 is refused', async () => {
    expect((await t.refused(employees.create, { body: newEmployee({ password: 'x'.repeat(101) }) }, hr)).fields).toEqual(['password'])
  })

  test('EMP-32: a taken e-mail is 400 with its text and field; that of a deleted employee is free', async () => {
    const { email } = await make()
    expect(await t.refused(employees.create, { body: newEmployee({ email: email.toUpperCase() }) }, hr)).toEqual({
      status: 400,
      code: 'EMAIL_TAKEN',
      message: 'Ya existe un empleado con ese correo.',
      fields: ['email'],
    })
    const deletedEmployee = await t.make.employee({ deletedAt: t.clock.now() })
    await make({ email: deletedEmployee.email })
  })

  test('EMP-24, EMP-34: refuses a future birthday, an unknown role and an unknown campus with their field', async () => {
    const deletedLocation = await t.make.location({ deletedAt: t.clock.now() })
    const cases: [object, object][] = [
      [{ birthDate: '2026-11-24' }, { status: 400, code: 'BIRTH_DATE_FUTURE', fields: ['birthDate'] }],
      [{ roles: [newId()] }, { status: 404, code: 'ROLE_UNKNOWN', fields: ['roles'] }],
      [{ location: newId() }, { status: 404, code: 'LOCATION_NOT_FOUND', fields: ['location'] }],
      [{ location: deletedLocation.id }, { status: 404, code: 'LOCATION_NOT_FOUND' }],
    ]
    const before = await howMany()
    for (const [part, refusal] of cases) expect(await t.refused(employees.create, { body: newEmployee(part) }, hr)).toMatchObject(refusal)
    expect(await howMany()).toBe(before)
  })
})

describe('PUT /users/{id}', () => {
  test('EMP-35: absent is unchanged, null is cleared; the audit has before and after', async () => {
    const campus = await t.make.location({ name: 'Sur' })
    const user = await make({
      address: 'Calle 1',
      postalCode: '07300',
      secondPhoneNumber: '55443322',
      birthDate: '1990-01-31',
      location: campus.id,
    })
    expect(await change(user._id, { name: 'Eva' })).toEqual({ ...user, name: 'Eva' })
    expect(t.events.at(-1)).toEqual({ resource: 'employees', ids: [user._id] })
    expect(t.sessionsChanged.at(-1)).toBe(user._id)
    expect(await t.lastAudit()).toMatchObject({
      resource: 'employees',
      ids: [user._id],
      before: { name: 'Elena', location: 'Sur' },
      after: { name: 'Eva', location: 'Sur' },
    })
    const cleared = { address: null, postalCode: null, secondPhoneNumber: null, birthDate: null, location: null }
    expect(await change(user._id, cleared)).toEqual({ ...user, name: 'Eva', ...cleared })
  })

  test('EMP-36: roles are replaced as sent; those that gained or lost a holder are announced', async () => {
    const roleIds = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map(async name => {
        const id = newId()
        await t.db
          .insertInto('role')
          .values({ id, name: `Papel ${name}`, description: 'x', allows: '[]' })
          .execute()
        return id
      }),
    )
    const user = await make({ roles: roleIds.slice(0, 2) })
    const changed = await change(user._id, { roles: roleIds.slice(1) })
    expect(changed.roles.map(role => role.name)).toEqual(['Papel Dos', 'Papel Tres'])
    expect(t.events.at(-1)).toEqual({ resource: 'roles', ids: [roleIds[0], roleIds[2]] })
    expect((await change(user._id, { name: 'Eva' })).roles).toHaveLength(2)
    expect((await change(user._id, { roles: [] })).roles).toEqual([])
  })

  test('EMP-37: a campus that was closed since may stay, but cannot be chosen', async () => {
    const campus = await t.make.location()
    const user = await make({ location: campus.id })
    await t.db.updateTable('location').set({ deletedAt: t.clock.now() }).where('id', '=', campus.id).execute()
    expect((await change(user._id, { location: campus.id, name: 'Eva' })).name).toBe('Eva')
    await change(user._id, { location: null })
    const refusal = await t.refused(employees.update, { params: { id: user._id }, body: { location: campus.id } }, hr)
    expect(refusal.code).toBe('LOCATION_NOT_FOUND')
  })

  test('EMP-32, EMP-38: a taken e-mail is 400, unknown and deleted employees 404, invalid input 400', async () => {
    const [one, other] = [await make(), await make()]
    const deletedEmployee = await t.make.employee({ deletedAt: t.clock.now() })
    const refusal = (id: string, body: object) => t.refused(employees.update, { params: { id }, body }, hr)
    expect(await refusal(one._id, { email: other.email })).toMatchObject({ status: 400, code: 'EMAIL_TAKEN', fields: ['email'] })
    for (const id of [newId(), deletedEmployee.id])
      expect(await refusal(id, { name: 'Eva' })).toMatchObject({
        status: 404,
        code: 'EMPLOYEE_NOT_FOUND',
        message: 'El empleado no existe',
      })
    expect(await refusal(one._id, { name: 'Eva 2' })).toMatchObject({ status: 400, message: EMPLOYEE_TEXTS.letters })
    expect(await refusal(one._id, { birthDate: '2030-01-01' })).toMatchObject({ status: 400, message: 'La fecha no puede ser futura' })
  })

  test('EMP-39: all but the own password needs put /users/', async () => {
    const { _id: id } = await make()
    const own = await t.as('put /users/?', screen)
    for (const target of [id, own.employeeId])
      expect((await t.refused(employees.update, { params: { id: target }, body: { name: 'Eva' } }, own)).status).toBe(403)
    const body = { password: 'nueva-clave', name: 'Eva' }
    expect((await t.refused(employees.update, { params: { id: own.employeeId }, body }, own)).status).toBe(403)
    expect((await t.refused(employees.update, { params: { id: own.employeeId }, body: {} }, own)).status).toBe(403)
  })

  test('EMP-40: a password only for oneself, with any permissions', async () => {
    const user = await make()
    const admin = await t.admin()
    const refusal = await t.refused(employees.update, { params: { id: user._id }, body: { password: 'ajena-1' } }, admin)
    expect(refusal.status).toBe(403)
    expect((await t.call(session.login, { body: { email: user.email, password: 'segura-1' } })).status).toBe(200)
    const both = { password: 'nueva-clave', name: 'Eva' }
    const answer = await t.ok(employees.update, { params: { id: hr.employeeId }, body: both }, hr)
    expect(answer.user).toMatchObject({ _id: hr.employeeId, name: 'Eva' })
    expect((await t.call(session.login, { body: { email: hr.email, password: 'nueva-clave' } })).status).toBe(200)
  })
})
