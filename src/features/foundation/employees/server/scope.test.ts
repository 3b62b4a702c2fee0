import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { employees } from '../contract.ts'
import { newEmployee } from './testing.ts'

const t = await startTest()
let alejandra: Caller
let coyoacan: string
let lindavista: string
let ecatepec: string
beforeAll(async () => {
  alejandra = await t.admin()
  const campus = async (name: string) => (await t.make.location({ name })).id
  ;[coyoacan, lindavista, ecatepec] = [await campus('Coyoacán'), await campus('Lindavista'), await campus('Ecatepec')]
})

const add = async (part: object, as = alejandra) => (await t.ok(employees.create, { body: newEmployee(part) }, as)).user
const change = async (id: string, body: object, as = alejandra) => (await t.ok(employees.update, { params: { id }, body }, as)).user
const refusedChange = (id: string, body: object, as = alejandra) => t.refused(employees.update, { params: { id }, body }, as)
const rowOf = (id: string) => t.db.selectFrom('employee').select(['campuses', 'locationId']).where('id', '=', id).executeTakeFirstOrThrow()

describe('CON-1: an employee is of the whole academy, or limited to 1 to 50 campuses', () => {
  test('Alejandra limits Daniel to Coyoacán, adds Lindavista, and removes the limit; the audit shows names', async () => {
    const daniel = await add({ location: coyoacan })
    expect(daniel).not.toHaveProperty('campuses')
    expect((await change(daniel._id, { campuses: [coyoacan] })).campuses).toEqual([{ _id: coyoacan, name: 'Coyoacán' }])
    expect(await t.lastAudit(employees.update.name)).toMatchObject({
      before: { scope: 'Toda la academia' },
      after: { scope: ['Coyoacán'] },
    })
    const both = (await change(daniel._id, { campuses: [lindavista, coyoacan] })).campuses
    expect(both!.map(({ name }) => name)).toEqual(['Coyoacán', 'Lindavista'])
    const { users } = await t.ok(employees.list, {}, alejandra)
    expect(users.find(({ _id }) => _id === daniel._id)).toMatchObject({ campuses: both })
    expect(await change(daniel._id, { campuses: null })).not.toHaveProperty('campuses')
    expect(await rowOf(daniel._id)).toEqual({ campuses: null, locationId: coyoacan })
  })

  test('an absent field stays', async () => {
    const { _id } = await add({ campuses: [coyoacan], location: coyoacan })
    await change(_id, { name: 'Daniela' })
    expect(await rowOf(_id)).toEqual({ campuses: [coyoacan], locationId: coyoacan })
  })

  test.each<[string, () => unknown[], string, string]>([
    ['none', () => [], 'campuses', 'Elige al menos una sede.'],
    ['one twice', () => [coyoacan, coyoacan], 'campuses', 'Esa sede ya está elegida.'],
    ['one that is none', () => [coyoacan, newId()], 'campuses', 'Una de las sedes ya no existe.'],
    ['one where the till does not stand', () => [lindavista], 'location', 'Elige como sede de caja una de las de su alcance.'],
  ])('%s is 400 with its field', async (_what, campuses, field, message) => {
    const { _id } = await add({ location: coyoacan })
    expect(await refusedChange(_id, { campuses: campuses() })).toMatchObject({ status: 400, message, fields: [field] })
    expect(await rowOf(_id)).toEqual({ campuses: null, locationId: coyoacan })
  })

  test('51 campuses, and a deleted campus, are 400 too', async () => {
    const { _id } = await add({ location: coyoacan })
    expect(await refusedChange(_id, { campuses: Array.from({ length: 51 }, () => newId()) })).toMatchObject({ status: 400 })
    const leftLocation = await t.make.location()
    await t.ok(locations.remove, { params: { id: leftLocation.id } }, alejandra)
    expect(await refusedChange(_id, { campuses: [coyoacan, leftLocation.id] })).toMatchObject({ status: 400, fields: ['campuses'] })
  })

  test("the till of a limited employee cannot be moved away or removed; a new one's is at the only campus", async () => {
    const { _id } = await add({ campuses: [coyoacan] })
    expect(await rowOf(_id)).toEqual({ campuses: [coyoacan], locationId: coyoacan })
    for (const location of [lindavista, null])
      expect(await refusedChange(_id, { location })).toMatchObject({ status: 400, fields: ['location'] })
    await change(_id, { campuses: [lindavista], location: lindavista })
    expect(await t.refused(employees.create, { body: newEmployee({ campuses: [coyoacan, lindavista] }) }, alejandra)).toMatchObject({
      status: 400,
      fields: ['location'],
    })
  })

  test('a campus that is given to an employee while it is deleted: one of the two is refused', async () => {
    const { _id } = await add({ location: coyoacan })
    const third = await t.make.location()
    const [grant, removed] = await Promise.all([
      t.call(employees.update, { params: { id: _id }, body: { campuses: [coyoacan, third.id] } }, { as: alejandra }),
      t.call(locations.remove, { params: { id: third.id } }, { as: alejandra }),
    ])
    expect([grant.status, removed.status].filter(status => status === 200)).toHaveLength(1)
  })
})

describe("CON-16: no scope beyond one's own", () => {
  test('a manager of Coyoacán and Lindavista may give these, but neither Ecatepec nor the whole academy', async () => {
    const rosa = await limitedTo(t, [coyoacan, lindavista])
    const { _id } = await add({ campuses: [lindavista], location: lindavista }, rosa)
    await change(_id, { campuses: [coyoacan, lindavista] }, rosa)
    for (const campuses of [[lindavista, ecatepec], [ecatepec], null])
      expect(await refusedChange(_id, { campuses }, rosa)).toMatchObject({ status: 403, code: 'OUTSIDE_CAMPUS' })
    for (const campuses of [[ecatepec], null])
      expect(await t.refused(employees.create, { body: newEmployee({ campuses, location: lindavista }) }, rosa)).toMatchObject({
        status: 403,
        code: 'OUTSIDE_CAMPUS',
      })
    // Rosa cannot extend her own scope, but may reduce it.
    expect(await refusedChange(rosa.employeeId, { campuses: null }, rosa)).toMatchObject({ code: 'OUTSIDE_CAMPUS' })
    await change(rosa.employeeId, { campuses: [coyoacan] }, rosa)
    expect((await rowOf(rosa.employeeId)).campuses).toEqual([coyoacan])
  })

  test('she cannot limit anyone of the whole academy, or of more campuses than hers', async () => {
    const rosa = await limitedTo(t, [coyoacan])
    for (const campuses of [undefined, [coyoacan, ecatepec]]) {
      const { _id } = await add({ campuses, location: coyoacan })
      expect(await refusedChange(_id, { campuses: [coyoacan] }, rosa)).toMatchObject({ status: 403, code: 'OUTSIDE_CAMPUS' })
    }
  })

  test('the last administrator of the whole academy keeps it', async () => {
    const others = t.db.selectFrom('employeeRole').select('employeeId').where('employeeId', '<>', alejandra.employeeId)
    const now = t.clock.now()
    await t.db.updateTable('employee').set({ deletedAt: now }).where('id', 'in', others).execute()
    expect(await refusedChange(alejandra.employeeId, { campuses: [coyoacan], location: coyoacan })).toMatchObject({
      status: 409,
      code: 'LAST_ADMIN',
    })
    await t.admin()
    await change(alejandra.employeeId, { location: coyoacan, campuses: [coyoacan] })
    await t.db.updateTable('employee').set({ campuses: null }).where('id', '=', alejandra.employeeId).execute()
  })
})

test('CON-17: Daniel, limited to Coyoacán while fifty calls run, starts none with the old scope after the answer; his browsers are notified', async () => {
  const [here, there] = [await t.make.student({ originLocationId: coyoacan }), await t.make.student({ originLocationId: lindavista })]
  const daniel = await t.admin()
  const find = (id: string) => t.call(students.find, { params: { id } }, { as: daniel })
  const list = async () => (await t.ok(students.list, {}, daniel)).students.map(({ _id }) => _id)
  expect(await list()).toContain(there.id)
  const running = Array.from({ length: 50 }, () => find(there.id))
  t.sessionsChanged.length = 0
  await change(daniel.employeeId, { campuses: [coyoacan], location: coyoacan })
  expect(t.sessionsChanged).toEqual([daniel.employeeId])
  const after = await Promise.all(Array.from({ length: 10 }, () => find(there.id)))
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 404))
  for (const { status } of await Promise.all(running)) expect([200, 404]).toContain(status)
  expect(await list()).toEqual([here.id])
  expect((await find(here.id)).status).toBe(200)
  expect((await t.ok(session.current, {}, daniel)).user.campuses).toEqual([{ _id: coyoacan, name: 'Coyoacán' }])
  await change(daniel.employeeId, { campuses: null })
  expect(await list()).toContain(there.id)
})
