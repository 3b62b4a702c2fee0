import { describe, expect, test } from 'vitest'
import { roles } from '#features/foundation/roles/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { factorFailures, factors } from '#features/foundation/session/factorContract.ts'
import { students } from '#features/people/students/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { stepAt, totpCode } from '#server/auth/totp.ts'
import type { Bearer, Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { accounts } from '../accountContract.ts'
import { employees } from '../contract.ts'
import { newEmployee } from './testing.ts'

const t = await startTest()
const PASSWORD = 'la de Lucía'
const passwordHash = await hashPassword(PASSWORD)
const boss = await t.admin()
const NEEDED = { status: 403, code: 'FACTOR_NEEDED', message: 'Tu rol pide un segundo paso. Actívalo para continuar.' }
const CHANGE = { status: 403, code: 'PASSWORD_CHANGE_NEEDED', message: 'Elige tu propia contraseña para continuar.' }

async function lucia(): Promise<Caller> {
  const me = await t.as('get /students/', 'put /users/?')
  await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
  return me
}
async function withApp(me: Bearer): Promise<void> {
  const { secret } = await t.ok(factors.beginTotp, {}, me)
  await t.ok(factors.confirmTotp, { body: { code: totpCode(secret, stepAt(t.clock.now())) } }, me)
  await t.clock.advance(60_000)
}
const demand = (me: Caller, needsFactor: boolean) =>
  t.ok(
    roles.update,
    {
      params: { id: me.roleId },
      body: {
        name: `Rol ${me.roleId}`,
        description: 'Mostrador',
        allows: [
          { path: '/students/', methods: ['get'] },
          { path: '/users/?', methods: ['put'] },
        ],
        needsFactor,
      },
    },
    boss,
  )
const list = (me: Bearer) => t.call(students.list, { query: {} }, { as: me })

describe('CON-32: a role that requires a second step', () => {
  test('CON-32: without one Lucía may only set one up, close sessions and sign out; with it everything opens', async () => {
    const me = await lucia()
    t.sessionsChanged.length = 0
    await demand(me, true)
    // Her browser has to read the session again.
    expect(t.sessionsChanged).toEqual([me.employeeId])
    expect(await t.refused(students.list, { query: {} }, me)).toMatchObject(NEEDED)
    expect(await t.refused(employees.update, { params: { id: me.employeeId }, body: { password: 'otra' } }, me)).toMatchObject(NEEDED)
    expect((await t.ok(session.current, {}, me)).mustProtect).toBe(true)
    await t.ok(session.mine, {}, me)
    t.sessionsChanged.length = 0
    await withApp(me)
    expect(t.sessionsChanged).toEqual([me.employeeId])
    expect((await list(me)).status).toBe(200)
    expect((await t.ok(session.current, {}, me)).mustProtect).toBeUndefined()
  })

  test('CON-32: the last method cannot be removed while a role requires one', async () => {
    const me = await lucia()
    await withApp(me)
    await demand(me, true)
    const { factors: ownFactors } = await t.ok(factors.list, {}, me)
    const remove = { params: { id: ownFactors[0]!._id } }
    expect(await t.refused(factors.remove, remove, me)).toMatchObject({ status: 409, code: factorFailures.FACTOR_NEEDED.code })
    await demand(me, false)
    await t.ok(factors.remove, remove, me)
  })

  test('CON-32: a role changed without this field keeps its requirement', async () => {
    const me = await lucia()
    await demand(me, true)
    const body = { name: `Rol ${me.roleId}`, description: 'Otra', allows: [{ path: '/students/', methods: ['get' as const] }] }
    expect((await t.ok(roles.update, { params: { id: me.roleId }, body }, boss)).role.needsFactor).toBe(true)
    const role = await t.ok(roles.create, { body: { ...body, name: `Nuevo ${me.roleId}` } }, boss)
    expect(role.role.needsFactor).toBe(false)
  })

  test('CON-32: a user who stops before the second step can sign out', async () => {
    const me = await lucia()
    await demand(me, true)
    await t.ok(session.logout, {}, me)
    expect((await t.call(session.current, {}, { as: me })).status).toBe(401)
  })
})

describe("CON-33: 'Quitar segundo paso'", () => {
  test('CON-33: an administrator removes it: the sessions end, the owner is notified, the password is enough', async () => {
    const me = await lucia()
    await withApp(me)
    const params = { id: me.employeeId }
    expect(await t.ok(accounts.sessions, { params }, boss)).toMatchObject({ factor: true, sessions: [{ current: false }] })
    t.sessionsEnded.length = 0
    await t.ok(accounts.dropFactors, { params }, boss)
    expect(t.sessionsEnded).toEqual([me.sessionId])
    expect(await t.ok(accounts.sessions, { params }, boss)).toMatchObject({ factor: false, sessions: [] })
    expect((await t.ok(session.login, { body: { email: me.email, password: PASSWORD } })).token).toEqual(expect.any(String))
    const letters = await t.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', me.email).execute()
    expect(letters.map(({ subject }) => subject)).toContain('Cambió tu segundo paso')
    expect(letters.map(({ text }) => text).join()).toContain('Un administrador quitó tu segundo paso')
    expect(await t.lastAudit('accounts.dropFactors')).toMatchObject({ resource: 'factors', ids: [me.employeeId] })
    expect((await t.refused(accounts.dropFactors, { params }, boss)).status).toBe(404)
  })

  test('CON-33: nobody can do this, or end sessions, for users with more permissions', async () => {
    const clerk = await t.as('put /users/')
    for (const route of [accounts.dropFactors, accounts.endSessions])
      expect(await t.refused(route, { params: { id: boss.employeeId } }, clerk)).toMatchObject({
        status: 409,
        code: 'BEYOND_OWN_PERMISSIONS',
      })
    const stranger = await t.as('get /users/')
    for (const route of [accounts.sessions, accounts.dropFactors, accounts.endSessions])
      expect((await t.refused(route, { params: { id: boss.employeeId } }, stranger)).status).toBe(403)
  })

  test("CON-33: ends all of another's sessions; an unknown user is 404", async () => {
    const me = await lucia()
    await t.ok(accounts.endSessions, { params: { id: me.employeeId } }, boss)
    expect((await list(me)).status).toBe(401)
    const deletedId = (await t.make.employee({ deletedAt: t.clock.now() })).id
    for (const route of [accounts.sessions, accounts.dropFactors, accounts.endSessions])
      expect(await t.refused(route, { params: { id: deletedId } }, boss)).toMatchObject({ status: 404, code: 'EMPLOYEE_NOT_FOUND' })
  })
})

describe('CON-46: a password that a colleague typed', () => {
  test('CON-46: Inés must choose another one first', async () => {
    const person = newEmployee({ roles: [boss.roleId] })
    const { user } = await t.ok(employees.create, { body: person }, boss)
    const { token, mustChangePassword } = await t.ok(session.login, { body: { email: person.email, password: person.password! } })
    expect(mustChangePassword).toBe(true)
    const ines = { token: token! }
    expect(await t.refused(students.list, { query: {} }, ines)).toMatchObject(CHANGE)
    const params = { id: user._id }
    expect(await t.refused(employees.update, { params, body: { name: 'Irene' } }, ines)).toMatchObject(CHANGE)
    expect(await t.refused(employees.update, { params, body: { password: person.password } }, ines)).toMatchObject({
      status: 409,
      code: 'PASSWORD_SAME',
      fields: ['password'],
    })
    await t.ok(employees.update, { params, body: { password: 'jacaranda de marzo' } }, ines)
    expect((await list(ines)).status).toBe(200)
    expect((await t.ok(session.current, {}, ines)).mustChangePassword).toBe(false)
  })

  test('CON-46: when both are required the password comes first', async () => {
    const me = await lucia()
    await demand(me, true)
    await t.db.updateTable('employee').set({ mustChange: true }).where('id', '=', me.employeeId).execute()
    expect(await t.refused(students.list, { query: {} }, me)).toMatchObject(CHANGE)
    await t.ok(employees.update, { params: { id: me.employeeId }, body: { password: 'jacaranda de abril' } }, me)
    expect(await t.refused(students.list, { query: {} }, me)).toMatchObject(NEEDED)
  })
})

describe('CON-46: a new password that is easy to guess', () => {
  const PASSWORD_KNOWN = { status: 409, code: 'PASSWORD_KNOWN', fields: ['password'] }
  const WARNED = { code: 'PASSWORD_KNOWN', message: 'Esta contraseña es muy conocida. Conviene elegir otra.' }
  const set = (me: Caller, password: string) => ({ params: { id: me.employeeId }, body: { password } })
  async function namedEmployee(me: Caller): Promise<Caller> {
    const name = { name: 'Lucía', lastName: 'Miranda', secondLastName: 'Ortega' }
    await t.db.updateTable('employee').set(name).where('id', '=', me.employeeId).execute()
    return me
  }

  test('CON-46: refuses users with wide permissions one of the 10,000 commonest passwords, and one made of their data', async () => {
    const me = await namedEmployee(await t.as('put /users/?', 'put /academy/'))
    for (const password of ['Qwertyuiop', 'basketball', 'Lucía2026', 'miranda-ortega', me.email])
      expect(await t.refused(employees.update, set(me, password), me), password).toMatchObject(PASSWORD_KNOWN)
    expect((await t.ok(employees.update, set(me, 'lucía y el mar'), me)).warnings).toEqual([])
    // Among 49,233 that are known, but not among the first 10,000.
    expect((await t.ok(employees.update, set(me, 'azul-secreta'), me)).warnings).toEqual([])
  })

  test('CON-46: warns other users and accepts it', async () => {
    const me = await namedEmployee(await t.as('put /users/?', 'get /students/'))
    expect((await t.ok(employees.update, set(me, 'basketball'), me)).warnings).toEqual([WARNED])
    expect((await t.ok(employees.update, set(me, 'miranda77'), me)).warnings).toEqual([WARNED])
    expect((await t.ok(session.login, { body: { email: me.email, password: 'miranda77' } })).token).toEqual(expect.any(String))
  })

  test("CON-46: the same for a new employee's first password, by their roles", async () => {
    const clerk = await t.as('get /students/')
    const body = newEmployee({ password: 'basketball', roles: [boss.roleId] })
    expect(await t.refused(employees.create, { body }, boss)).toMatchObject(PASSWORD_KNOWN)
    expect((await t.ok(employees.create, { body: { ...body, roles: [clerk.roleId] } }, boss)).warnings).toEqual([WARNED])
  })
})
