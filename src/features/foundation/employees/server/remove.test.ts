import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { employeesAccess } from '../access.ts'
import { employees } from '../contract.ts'
import { newEmployee, waiting } from './testing.ts'

const t = await startTest()
const hr = await t.as('get /users/', 'post /users/', 'delete /users/', 'get /groups/')
const remove = (id: string, as = hr) => t.call(employees.remove, { params: { id } }, { as })
const refusal = (id: string, as = hr) => t.refused(employees.remove, { params: { id } }, as)

describe('DELETE /users/{id}', () => {
  let person: Awaited<ReturnType<typeof t.make.employee>>
  beforeEach(async () => {
    person = await t.make.employee({ name: 'Rita', password: 'segura-1', permissions: ['get /groups/'] })
  })

  test('EMP-49: leaves the list, loses all sessions, cannot sign in; stays in the audit; the e-mail is free', async () => {
    const { body } = await t.call(session.login, { body: { email: person.email, password: 'segura-1' } })
    const { id } = await t.db.selectFrom('session').select('id').where('employeeId', '=', person.id).executeTakeFirstOrThrow()
    expect((await remove(person.id)).status).toBe(200)
    expect((await t.ok(employees.list, {}, hr)).users.map(user => user._id)).not.toContain(person.id)
    expect(t.sessionsEnded).toContain(id)
    expect((await t.call(session.current, {}, { headers: { authorization: `Bearer ${body.token}` } })).status).toBe(401)
    expect((await t.call(session.login, { body: { email: person.email, password: 'segura-1' } })).status).toBe(401)
    expect(t.events.map(({ resource, ids }) => [resource, ids[0]])).toContainEqual(['employees', person.id])
    const lines = await t.db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('route', '=', 'employees.remove')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(lines).toMatchObject({ before: { name: 'Rita', email: person.email, roles: [expect.any(String)] }, after: null })
    await t.ok(employees.create, { body: newEmployee({ email: person.email }) }, hr)
  })

  test('EMP-50: deactivates their codes, and only theirs', async () => {
    const other = await t.make.employee()
    const own = await t.make.code({ isCompanyCode: false, userId: person.id })
    const others = await t.make.code({ isCompanyCode: false, userId: other.id })
    await remove(person.id)
    const reader = await t.as('get /discounts/employee/')
    const { promotionalCodes } = await t.ok(discountCodes.list, {}, reader)
    expect(new Map(promotionalCodes.map(code => [code._id, code.isActive]))).toEqual(
      new Map([
        [own.id, false],
        [others.id, true],
      ]),
    )
    expect(t.events.at(-1)).toEqual({ resource: 'promotionalCodes', ids: [own.id] })
  })

  test('EMP-51: past payments still name them', async () => {
    const student = await t.make.student()
    await t.make.entry({ studentId: student.id, other: true, amount: 10_000, userId: person.id })
    await remove(person.id)
    const answer = await t.ok(payments.byStudent, { params: { id: student.id } }, await t.as('get /payments/'))
    expect(answer.payments[0]!.user).toMatchObject({ name: 'Rita', lastName: 'Gómez' })
  })

  test('EMP-52: their role is free to be deleted, and is announced as changed', async () => {
    const { roleId } = await t.db.selectFrom('employeeRole').select('roleId').where('employeeId', '=', person.id).executeTakeFirstOrThrow()
    await remove(person.id)
    expect(t.events).toContainEqual({ resource: 'roles', ids: [roleId] })
    await t.ok(roles.remove, { params: { id: roleId } }, await t.admin())
  })

  test('EMP-53: refuses for an employee who still teaches: 409 IN_USE with the groups', async () => {
    const group = await t.make.group({ name: 'Mate 1', teacherId: person.id, endDate: '2026-11-23' })
    const { status, body } = await remove(person.id)
    expect(status).toBe(409)
    expect(body.error.message.es).toBe('No se puede eliminar a Rita Gómez Luna: en uso por el grupo Mate 1.')
    expect(body.errorExt).toMatchObject({ code: 'IN_USE', uses: [{ kind: 'group', _id: group.id, name: 'Mate 1' }], total: 1 })
    await t.db.updateTable('classGroup').set({ endDate: '2026-11-22' }).where('id', '=', group.id).execute()
    expect((await remove(person.id)).status).toBe(200)
  })

  test('EMP-53: refuses also for future talks and drafts, not for past talks', async () => {
    const { levelId } = await t.make.course()
    const talk = (name: string, date: string | null) =>
      t.db
        .insertInto('talk')
        .values({ id: newId(), name, levelId, type: 'Casa del terror', date, quota: 10, teacherId: person.id })
        .execute()
    await talk('Ayer', '2026-11-22')
    await talk('Hoy', '2026-11-23')
    await talk('Algún día', null)
    const { body } = await remove(person.id)
    expect(body.errorExt.uses.map((use: { name: string }) => use.name)).toEqual(['Algún día', 'Hoy'])
  })

  test('EMP-53: sees a group that they get meanwhile', async () => {
    const { id: courseId } = await t.make.course()
    const dates = { startDate: '2026-11-02', endDate: '2026-12-20' }
    const called = await t.db.transaction().execute(async trx => {
      await trx
        .insertInto('classGroup')
        .values({ id: newId(), name: 'Mate 2', courseId, teacherId: person.id, ...dates })
        .execute()
      const underWay = remove(person.id)
      // The deletion waits for the new group.
      for (let queued = 0; queued === 0;) queued = await waiting(t.db)
      return { underWay }
    })
    expect((await called.underWay).body.errorExt).toMatchObject({ code: 'IN_USE', uses: [{ name: 'Mate 2' }] })
  })

  test('EMP-54: a second deletion and an unknown employee are 404', async () => {
    await remove(person.id)
    for (const id of [person.id, newId()]) expect(await refusal(id)).toMatchObject({ status: 404, code: 'EMPLOYEE_NOT_FOUND' })
  })

  test('EMP-55: nobody can delete their own account', async () => {
    const admin = await t.admin()
    expect(await refusal(admin.employeeId, admin)).toEqual({
      status: 409,
      code: 'SELF_REMOVAL',
      message: 'No puedes eliminar tu propia cuenta.',
      fields: [],
    })
  })
})

describe("OFE-16: 'Es profesor' stays set for an employee with future lessons", () => {
  const save = async (id: string, isProfessor: boolean) =>
    t.call(employees.update, { params: { id }, body: { isProfessor } }, { as: await t.as(employeesAccess.update) })
  const irma = () => t.make.employee({ name: 'Irma', lastName: 'Rey', secondLastName: 'Paz', isProfessor: true })

  test("OFE-16 M41: refuses to unset 'Es profesor' while they teach a running group, and names it; an ended group does not count", async () => {
    const { id } = await irma()
    const { id: groupId } = await t.make.group({ name: 'Matutino', teacherId: id })
    await t.make.group({ name: 'Terminado', teacherId: id, startDate: '2026-01-05', endDate: '2026-02-05' })
    expect((await save(id, false)).body.errorExt).toMatchObject({
      code: 'IN_USE',
      message: { es: 'No se puede quitar «Es profesor» a Irma Rey Paz: en uso por el grupo Matutino.' },
      uses: [{ kind: 'group', _id: groupId, name: 'Matutino' }],
    })
    await t.db.updateTable('classGroup').set({ endDate: '2026-01-31', startDate: '2026-01-05' }).where('id', '=', groupId).execute()
    expect((await save(id, false)).body).toMatchObject({ user: { isProfessor: false } })
  })

  test('OFE-16: the same for a lesson that they cover', async () => {
    const { id } = await irma()
    const { id: groupId } = await t.make.group({ name: 'De Héctor' })
    await t.db
      .insertInto('lessonChange')
      .values({ id: newId(), groupId, kind: 'extra', toDay: '2026-11-30', toStart: 480, toEnd: 600, teacherId: id })
      .execute()
    expect((await save(id, false)).body.errorExt).toMatchObject({ code: 'IN_USE', uses: [{ name: 'De Héctor' }] })
    expect((await remove(id)).body.errorExt).toMatchObject({ code: 'IN_USE', uses: [{ name: 'De Héctor' }] })
  })
})
