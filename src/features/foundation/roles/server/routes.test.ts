import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { ROLE_TEXTS, roles, type RoleInput } from '../contract.ts'

const t = await startTest()
const admin = await t.admin()
const RIGHTS: Permission[] = ['get /roles/*', 'post /roles/*', 'put /roles/*', 'delete /roles/*']
const editor = await t.as(...RIGHTS, 'get /students/', 'put /students/')

let serial = 0
const input = (part: Partial<RoleInput> = {}): RoleInput => ({
  name: `Rol nuevo ${(serial += 1)}`,
  description: 'Atiende la puerta',
  allows: [{ path: '/students/', methods: ['get'] }],
  ...part,
})
const create = async (part?: Partial<RoleInput>, as: Caller = admin) => (await t.ok(roles.create, { body: input(part) }, as)).role
const update = (id: string, body: RoleInput, as: Caller = admin) => t.ok(roles.update, { params: { id }, body }, as)
const holder = async (roleId: string, part: Parameters<typeof t.make.employee>[0] = {}) => {
  const employee = await t.make.employee(part)
  await t.db.insertInto('employeeRole').values({ employeeId: employee.id, roleId }).execute()
  return employee
}
const listed = async (id: string, as: Caller = admin) => (await t.ok(roles.list, {}, as)).roles.find(role => role._id === id)

describe('ACC-74: GET /roles', () => {
  test('by name, with their permissions and number of holders', async () => {
    const [b, a] = [await create({ name: 'árbol b' }), await create({ name: 'Arbol a' })]
    await holder(a._id)
    await holder(a._id, { deletedAt: t.clock.now() })
    const { roles: all } = await t.ok(roles.list, {}, admin)
    expect(all.filter(role => role.name.toLowerCase().includes('rbol')).map(role => [role._id, role.users])).toEqual([
      [a._id, 1],
      [b._id, 0],
    ])
    expect(all.find(role => role._id === a._id)).toEqual({ ...a, users: 1 })
    expect(all.find(role => role._id === admin.roleId)!.allows).toEqual([{ path: '/*', methods: ['get', 'post', 'put', 'delete'] }])
  })

  test('with only get /users/: names for selection, without permissions', async () => {
    const role = await create()
    expect(await listed(role._id, await t.as('get /users/'))).toEqual({ ...role, allows: [] })
    expect((await t.call(roles.list, {}, { as: await t.as('get /students/') })).status).toBe(403)
  })

  test('as many statements for many roles as for few', async () => {
    const { count: few } = await t.queries(() => t.ok(roles.list, {}, admin))
    for (let more = 0; more < 4; more++) await create()
    expect((await t.queries(() => t.ok(roles.list, {}, admin))).count).toBe(few)
  })
})

test('LLE-61: a role may begin as one of four templates; each is taken as it is offered', async () => {
  const { templates } = await t.ok(roles.templates, {}, editor)
  expect(templates.map(({ name }) => name)).toEqual(['Recepción', 'Coordinación', 'Call center', 'Profesor'])
  for (const { allows } of templates) {
    const role = await create({ allows })
    expect(role.allows).toEqual(allows)
  }
  expect((await t.call(roles.templates, {}, { as: await t.as('get /students/') })).status).toBe(403)
})

test('ACC-75: GET /roles/{id}/users: its holders by surname, without deleted ones; unknown is 404', async () => {
  const role = await create()
  expect((await t.ok(roles.users, { params: { id: role._id } }, admin)).users).toEqual([])
  const zita = await holder(role._id, { lastName: 'Zita', isProfessor: true })
  const abad = await holder(role._id, { lastName: 'Ábad' })
  await holder(role._id, { deletedAt: t.clock.now() })
  expect((await t.ok(roles.users, { params: { id: role._id } }, admin)).users).toEqual([
    { _id: abad.id, name: 'Pedro', lastName: 'Ábad', secondLastName: 'Luna', email: abad.email, isProfessor: false },
    { _id: zita.id, name: 'Pedro', lastName: 'Zita', secondLastName: 'Luna', email: zita.email, isProfessor: true },
  ])
  expect(await t.refused(roles.users, { params: { id: newId() } }, admin)).toMatchObject({ status: 404, code: 'ROLE_NOT_FOUND' })
})

describe('POST /roles', () => {
  test("ACC-80, ACC-83: saving removes duplicates; it is announced, audited, and stored in a session's form", async () => {
    const role = await create({
      name: '  Puerta ',
      allows: [
        { path: '/students/', methods: ['put', 'get', 'get'] },
        { path: '/attendance/qr/*', methods: ['put'] },
        { path: '/students/', methods: ['get'] },
      ],
    })
    const allows = [
      { path: '/students/', methods: ['get', 'put'] },
      { path: '/attendance/qr/*', methods: ['put'] },
    ]
    expect(role).toEqual({
      _id: expect.any(String),
      name: 'Puerta',
      description: 'Atiende la puerta',
      allows,
      needsFactor: false,
      users: 0,
    })
    expect(await listed(role._id)).toEqual(role)
    expect(t.events.at(-1)).toEqual({ resource: 'roles', ids: [role._id] })
    expect(await t.lastAudit()).toMatchObject({ resource: 'roles', ids: [role._id], before: null, after: { name: 'Puerta', allows } })
    const stored = await t.db.selectFrom('role').select('allows').where('id', '=', role._id).executeTakeFirstOrThrow()
    expect(stored.allows).toEqual(allows.map(({ path, methods }) => ({ resource: path, methods })))
  })

  const { name, description, allows } = ROLE_TEXTS
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: undefined }, 'name', name],
    ['a blank name', { name: '  ' }, 'name', name],
    ['no description', { description: '' }, 'description', description],
    ['no permissions', { allows: undefined }, 'allows', allows],
    ['an empty list', { allows: [] }, 'allows', allows],
    ['a path without methods', { allows: [{ path: '/users/', methods: [] }] }, 'allows.0.methods', allows],
  ])('ACC-76, ACC-77, ACC-78: %s is refused with its text, nothing is written', async (_what, wrong, field, text) => {
    const count = async () => (await t.db.selectFrom('role').select('id').execute()).length
    const before = await count()
    expect(await t.refused(roles.create, { body: { ...input(), ...wrong } }, admin)).toMatchObject({
      status: 400,
      message: text,
      fields: [field],
    })
    expect(await count()).toBe(before)
  })

  test.each<[string, RoleInput['allows'][number]]>([
    ['a path of nothing', { path: '/nada/', methods: ['get'] }],
    ['a method that the path has not', { path: '/appoiments/', methods: ['delete'] }],
    ['a wider pattern than the tree offers', { path: '/students/*', methods: ['get'] }],
    ['the alias', { path: 'all', methods: ['get'] }],
  ])('ACC-81: only entries of the tree: refuses %s for everyone', async (_what, allow) => {
    const body = input({ allows: [{ path: '/students/', methods: ['get'] }, allow] })
    expect(await t.refused(roles.create, { body }, admin)).toMatchObject({ status: 400, code: 'PERMISSION_UNKNOWN', fields: ['allows'] })
  })

  test('ACC-72: holders of everything can give it, and it means all four methods', async () => {
    const body = input({
      allows: [
        { path: '/*', methods: ['get'] },
        { path: '/users/', methods: ['get'] },
      ],
    })
    expect((await t.ok(roles.create, { body }, admin)).role.allows).toEqual([{ path: '/*', methods: ['get', 'post', 'put', 'delete'] }])
    expect((await t.refused(roles.create, { body: { ...body, name: 'Otra' } }, editor)).code).toBe('BEYOND_OWN_PERMISSIONS')
  })

  test('ACC-82: a name is one role, however written; ten at once make one', async () => {
    const { name: takenName } = await create()
    expect(await t.refused(roles.create, { body: input({ name: takenName.toUpperCase() }) }, admin)).toEqual({
      status: 409,
      code: 'ROLE_TAKEN',
      message: 'Ya existe un rol con ese nombre.',
      fields: ['name'],
    })
    const body = input()
    const calls = await Promise.all(Array.from({ length: 10 }, () => t.call(roles.create, { body }, { as: admin })))
    expect(calls.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(9).fill(409)])
  })
})

describe('PUT /roles/{id}', () => {
  test('ACC-85: its holders have the new permissions at the next call, and their menus update at once', async () => {
    const clerk = await t.as('get /students/')
    const may = async () => (await t.ok(session.current, {}, clerk)).allows
    const body = input({ name: 'Mostrador', allows: [{ path: '/groups/', methods: ['get'] }] })
    const { role } = await update(clerk.roleId, body)
    expect(role).toEqual({ _id: clerk.roleId, ...body, needsFactor: false, users: 1 })
    expect(await may()).toEqual([{ resource: '/groups/', methods: ['get'] }])
    expect(t.sessionsChanged.at(-1)).toBe(clerk.employeeId)
    expect(t.events.slice(-2)).toEqual([
      { resource: 'roles', ids: [clerk.roleId] },
      { resource: 'employees', ids: [clerk.employeeId] },
    ])
    expect(await t.lastAudit()).toMatchObject({
      ids: [clerk.roleId],
      before: { allows: [{ path: '/students/', methods: ['get'] }] },
      after: { name: 'Mostrador', allows: body.allows },
    })
  })

  test("ACC-82: another role's name is refused, its own is not; unknown is 404", async () => {
    const [one, other] = [await create(), await create()]
    await update(one._id, input({ name: one.name.toUpperCase() }))
    expect((await t.refused(roles.update, { params: { id: one._id }, body: input({ name: other.name }) }, admin)).code).toBe('ROLE_TAKEN')
    expect(await t.refused(roles.update, { params: { id: newId() }, body: input() }, admin)).toMatchObject({
      status: 404,
      code: 'ROLE_NOT_FOUND',
    })
  })

  test('ACC-86: two edits at once: one after the other, the role is wholly one of them', async () => {
    const role = await create()
    const bodies = Array.from({ length: 8 }, (_, n) =>
      input({ description: `Versión ${n}`, allows: [{ path: '/students/', methods: n % 2 ? ['get'] : ['get', 'put'] }] }),
    )
    const answers = await Promise.all(bodies.map(body => update(role._id, body)))
    const now = await listed(role._id)
    expect(answers.map(answer => answer.role)).toContainEqual(now)
    // Each save began with the result of the one before, so no edit was lost.
    const trail = (await t.db.selectFrom('audit').select(['ids', 'before', 'after']).where('route', '=', 'roles.update').execute()).filter(
      row => row.ids.includes(role._id),
    )
    const namesOn = (side: 'before' | 'after') => trail.map(row => (row[side] as { name: string }).name)
    expect([...namesOn('before'), now!.name].toSorted()).toEqual([role.name, ...namesOn('after')].toSorted())
  })
})

describe("no permissions beyond one's own: roles", () => {
  const more: RoleInput['allows'] = [{ path: '/audit/', methods: ['get'] }]
  const code = async (route: typeof roles.update | typeof roles.remove, id: string, body?: RoleInput) =>
    (await t.refused(route, { params: { id }, ...(body && { body }) }, editor)).code

  test('ACC-70: refuses to create, edit, reduce or delete a role with more permissions', async () => {
    expect(await t.refused(roles.create, { body: input({ allows: more }) }, editor)).toMatchObject({
      status: 409,
      code: 'BEYOND_OWN_PERMISSIONS',
    })
    const role = await create({ allows: more })
    expect(await code(roles.update, role._id, input())).toBe('BEYOND_OWN_PERMISSIONS')
    expect(await code(roles.remove, role._id)).toBe('BEYOND_OWN_PERMISSIONS')
    expect(await listed(role._id)).toEqual(role)
  })

  test('ACC-69: refuses to add permissions to a role that the caller lacks, also to their own role', async () => {
    const role = await create({}, editor)
    for (const id of [role._id, editor.roleId]) expect(await code(roles.update, id, input({ allows: more }))).toBe('BEYOND_OWN_PERMISSIONS')
    await update(role._id, input({ allows: [{ path: '/students/', methods: ['get', 'put'] }] }), editor)
    await t.ok(roles.remove, { params: { id: role._id } }, editor)
  })
})

describe('ACC-73: LAST_ADMIN, roles', () => {
  test("the last administrator's role keeps everything, until there is another", async () => {
    const others = await t.db.selectFrom('employeeRole').innerJoin('role', 'role.id', 'roleId').select(['employeeId', 'allows']).execute()
    expect(others.filter(row => JSON.stringify(row.allows).includes('"/*"')).map(row => row.employeeId)).toEqual([admin.employeeId])
    const body = input({ allows: RIGHTS.map(right => ({ path: '/roles/*', methods: [right.split(' ')[0] as 'get'] })) })
    expect(await t.refused(roles.update, { params: { id: admin.roleId }, body }, admin)).toMatchObject({ status: 409, code: 'LAST_ADMIN' })
    expect((await listed(admin.roleId))!.allows[0]!.path).toBe('/*')
    const second = await t.admin()
    await update(second.roleId, body, admin)
    expect((await t.ok(session.current, {}, second)).allows).toEqual([{ resource: '/roles/*', methods: ['get', 'post', 'put', 'delete'] }])
  })
})

describe('DELETE /roles/{id}', () => {
  test('ACC-87: is deleted, announced and audited; a second time is 404', async () => {
    const role = await create()
    await t.ok(roles.remove, { params: { id: role._id } }, admin)
    expect(await listed(role._id)).toBeUndefined()
    expect(t.events.at(-1)).toEqual({ resource: 'roles', ids: [role._id] })
    expect(await t.lastAudit()).toMatchObject({ ids: [role._id], before: { name: role.name }, after: null })
    expect((await t.refused(roles.remove, { params: { id: role._id } }, admin)).code).toBe('ROLE_NOT_FOUND')
  })

  test('ACC-88: a role in use stays, and the refusal names its holders', async () => {
    const role = await create()
    const person = await holder(role._id)
    const { status, body } = await t.call(roles.remove, { params: { id: role._id } }, { as: admin })
    expect(status).toBe(409)
    expect(body.errorExt).toMatchObject({
      code: 'ROLE_IN_USE',
      message: { es: 'El rol está asignado: quítalo primero a quienes lo tienen.' },
      users: [{ _id: person.id, name: 'Pedro', lastName: 'Gómez', secondLastName: 'Luna' }],
    })
    expect(await listed(role._id)).toEqual({ ...role, users: 1 })
  })

  test('ACC-88: a concurrent grant and deletion: the role has a holder, or is deleted', async () => {
    for (let round = 0; round < 5; round++) {
      const [role, person] = [await create(), await t.make.employee()]
      const [grant, removed] = await Promise.all([
        t.call(employees.update, { params: { id: person.id }, body: { roles: [role._id] } }, { as: admin }),
        t.call(roles.remove, { params: { id: role._id } }, { as: admin }),
      ])
      const codes = [grant, removed].map(({ status, body }) => (status === 200 ? 200 : body.errorExt.code))
      expect([
        [200, 'ROLE_IN_USE'],
        ['ROLE_UNKNOWN', 200],
      ]).toContainEqual(codes)
    }
  })
})
