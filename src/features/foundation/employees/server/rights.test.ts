import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { hashToken, newToken } from '#server/auth/session.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { stated } from '#server/testing/stated.ts'
import { employees } from '../contract.ts'
import { newEmployee, waiting } from './testing.ts'

const DESKS = stated(200, 40)

const t = await startTest()
const HR = ['post /users/', 'put /users/', 'delete /users/', 'get /students/'] as const
const holder = async (...permissions: Parameters<typeof t.as>) => {
  const { id } = await t.make.employee({ permissions })
  const { roleId } = await t.db.selectFrom('employeeRole').select('roleId').where('employeeId', '=', id).executeTakeFirstOrThrow()
  return { id, roleId }
}
const update = (id: string, body: object, as: Caller) => t.call(employees.update, { params: { id }, body }, { as })
const rolesOf = async (employeeId: string) =>
  (await t.db.selectFrom('employeeRole').select('roleId').where('employeeId', '=', employeeId).execute()).map(row => row.roleId)
const codeOf = async (called: ReturnType<typeof t.call>) => {
  const { status, body } = await called
  return status === 200 ? 200 : body.errorExt?.code
}

describe("no permissions beyond one's own", () => {
  test('EMP-41: refuses a new employee with a role of more permissions', async () => {
    const hr = await t.as(...HR)
    const [within, more] = [await holder('get /students/'), await holder('get /students/', 'get /audit/')]
    expect(await t.refused(employees.create, { body: newEmployee({ roles: [within.roleId, more.roleId] }) }, hr)).toMatchObject({
      status: 409,
      code: 'BEYOND_OWN_PERMISSIONS',
      message: 'No puedes dar ni cambiar permisos que tú no tienes.',
    })
    await t.ok(employees.create, { body: newEmployee({ roles: [within.roleId] }) }, hr)
  })

  test('EMP-41: refuses such a role for others and for oneself', async () => {
    const hr = await t.as(...HR)
    const [within, more] = [await holder('get /students/'), await holder('get /audit/')]
    for (const id of [within.id, hr.employeeId]) {
      const had = await rolesOf(id)
      expect(await codeOf(update(id, { roles: [...had, more.roleId] }, hr))).toBe('BEYOND_OWN_PERMISSIONS')
      expect(await rolesOf(id)).toEqual(had)
    }
  })

  test('EMP-42: an employee with more permissions cannot be changed: neither data, nor roles, nor deletion', async () => {
    const hr = await t.as(...HR)
    const more = await holder('get /students/', 'get /audit/')
    for (const body of [{ name: 'Otra' }, { email: 'otra@plantel.mx' }, { roles: [] }])
      expect(await codeOf(update(more.id, body, hr))).toBe('BEYOND_OWN_PERMISSIONS')
    expect(await codeOf(t.call(employees.remove, { params: { id: more.id } }, { as: hr }))).toBe('BEYOND_OWN_PERMISSIONS')
    const row = await t.db.selectFrom('employee').select(['name', 'deletedAt']).where('id', '=', more.id).executeTakeFirstOrThrow()
    expect(row).toEqual({ name: 'Pedro', deletedAt: null })
    expect(await rolesOf(more.id)).toEqual([more.roleId])
  })

  test('EMP-42: allows everything within one’s own rights', async () => {
    const hr = await t.as(...HR)
    const within = await holder('get /students/')
    expect(await codeOf(update(within.id, { name: 'Otra', roles: [] }, hr))).toBe(200)
    expect(await codeOf(update(within.id, { roles: [within.roleId] }, hr))).toBe(200)
    expect(await codeOf(t.call(employees.remove, { params: { id: within.id } }, { as: hr }))).toBe(200)
  })

  test("EMP-43: the caller's grants at the time of the lock count", async () => {
    const [hr, within] = [await t.as(...HR), await holder('get /students/')]
    const called = await t.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('rights', 0))`.execute(trx)
      const underWay = codeOf(update(within.id, { name: 'Otra' }, hr))
      for (let queued = 0; queued === 0;) queued = await waiting(t.db)
      const allows = JSON.stringify([{ resource: '/users/', methods: ['put'] }])
      await trx.updateTable('role').set({ allows }).where('id', '=', hr.roleId).execute()
      return { underWay }
    })
    expect(await called.underWay).toBe('BEYOND_OWN_PERMISSIONS')
  })
})

describe('LAST_ADMIN', () => {
  const admins = async () => {
    const rows = await t.db
      .selectFrom('employeeRole')
      .innerJoin('employee', 'employee.id', 'employeeRole.employeeId')
      .innerJoin('role', 'role.id', 'employeeRole.roleId')
      .select(['employee.id', 'role.allows'])
      .where('employee.deletedAt', 'is', null)
      .execute()
    return rows.filter(row => JSON.stringify(row.allows).includes('"/*"')).map(row => row.id)
  }

  test('ACC-73: the last administrator cannot give it up; with a second one they can', async () => {
    const admin = await t.admin()
    expect(await t.refused(employees.update, { params: { id: admin.employeeId }, body: { roles: [] } }, admin)).toMatchObject({
      status: 409,
      code: 'LAST_ADMIN',
      message: 'Debe quedar al menos una persona con todos los permisos.',
    })
    expect(await rolesOf(admin.employeeId)).toEqual([admin.roleId])
    const second = await t.admin()
    expect(await codeOf(update(admin.employeeId, { roles: [] }, admin))).toBe(200)
    expect(await admins()).toEqual([second.employeeId])
  })

  test('EMP-44: deleted employees, and those with only some methods, do not count', async () => {
    const [last] = await admins()
    await t.make.employee({ allows: [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }], deletedAt: t.clock.now() })
    const partial = await t.withGrants([{ resource: '/*', methods: ['get', 'put', 'delete'] }])
    expect(await codeOf(t.call(employees.remove, { params: { id: last! } }, { as: partial }))).toBe('LAST_ADMIN')
    expect(await admins()).toContain(last)
    await t.db.deleteFrom('employeeRole').where('employeeId', '=', partial.employeeId).execute()
  })

  const leaveOnly = async (...roles: readonly string[]) => {
    const others = (await admins()).filter(id => !roles.includes(id))
    if (others.length > 0) await t.db.deleteFrom('employeeRole').where('employeeId', 'in', others).execute()
  }

  test('EMP-44: many administrators give it up at once: one is refused and stays', async () => {
    const { roleId } = await t.admin()
    const callers = Array.from({ length: DESKS }, () => ({ employeeId: newId(), sessionId: newId(), token: newToken(), email: '', roleId }))
    const names = { name: 'Ada', lastName: 'Ruiz', secondLastName: 'Paz', passwordHash: 'nobody signs in with this' }
    const expiresAt = new Date(t.clock.now().getTime() + 86_400_000)
    await t.db
      .insertInto('employee')
      .values(callers.map(({ employeeId: id }) => ({ id, email: `${id}@plantel.mx`, ...names })))
      .execute()
    await t.db
      .insertInto('employeeRole')
      .values(callers.map(({ employeeId }) => ({ employeeId, roleId })))
      .execute()
    await t.db
      .insertInto('session')
      .values(
        callers.map(({ sessionId: id, employeeId, token }) => ({
          id,
          employeeId,
          tokenHash: hashToken(token),
          keep: false,
          lastSeenAt: t.clock.now(),
          provedAt: t.clock.now(),
          expiresAt,
        })),
      )
      .execute()
    await leaveOnly(...callers.map(caller => caller.employeeId))
    const answers = await Promise.all(callers.map(caller => codeOf(update(caller.employeeId, { roles: [] }, caller))))
    expect(answers.filter(answer => answer === 200)).toHaveLength(DESKS - 1)
    expect(answers.filter(answer => answer === 'LAST_ADMIN')).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  }, 60_000)

  test('EMP-44: two remove it from each other at once: one wins', async () => {
    const [one, other] = [await t.admin(), await t.admin()]
    await leaveOnly(one.employeeId, other.employeeId)
    const answers = await Promise.all([
      codeOf(update(other.employeeId, { roles: [] }, one)),
      codeOf(t.call(employees.remove, { params: { id: one.employeeId } }, { as: other })),
    ])
    expect(answers.filter(answer => answer === 200)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })
})

test('EMP-33: many desks that register one e-mail at once create one employee', async () => {
  const hr = await t.as('post /users/')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      codeOf(t.call(employees.create, { body: newEmployee({ email: n % 2 ? 'misma@plantel.mx' : ' MISMA@plantel.mx' }) }, { as: hr })),
    ),
  )
  expect(answers.filter(answer => answer === 200)).toHaveLength(1)
  expect(answers.filter(answer => answer === 'EMAIL_TAKEN')).toHaveLength(9)
})

test('EMP-33: refuses a taken e-mail at once, also while permissions are being changed', async () => {
  const hr = await t.as('post /users/')
  const { email } = (await t.ok(employees.create, { body: newEmployee() }, hr)).user
  await inTransaction(t.db, async db => {
    await sql`select pg_advisory_xact_lock(hashtextextended('rights', 0))`.execute(db)
    expect(await codeOf(t.call(employees.create, { body: newEmployee({ email }) }, { as: hr }))).toBe('EMAIL_TAKEN')
  })
})
