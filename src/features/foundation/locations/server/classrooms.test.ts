import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { classroomsAccess } from '../access.ts'
import { CLASSROOM_TEXTS, classrooms } from '../contract.ts'

const t = await startTest()
const desk = await t.as(classroomsAccess.read, classroomsAccess.create, classroomsAccess.update)
const campus = await t.make.location({ name: 'Lindavista' })
let serial = 0
const room = (part: Record<string, unknown> = {}) => ({ name: `Aula ${(serial += 1)}`, capacity: 30, location: campus.id, ...part })
const create = async (part?: Record<string, unknown>) => (await t.ok(classrooms.create, { body: room(part) }, desk)).classRoom

describe('GET /classrooms/location/{id}', () => {
  test("LOC-35: a campus' rooms with capacity and campus, in human order; no deleted ones", async () => {
    const { id, name } = await t.make.location()
    for (const own of ['Salón 10', 'Salón 2', 'Aula magna']) await t.make.classroom({ locationId: id, name: own })
    await t.make.classroom({ locationId: id, name: 'Cerrado', deletedAt: t.clock.now() })
    await t.make.classroom()
    const { classRoom } = await t.ok(classrooms.ofLocation, { params: { id } }, desk)
    expect(classRoom.map(each => each.name)).toEqual(['Aula magna', 'Salón 2', 'Salón 10'])
    expect(classRoom[0]).toEqual({ _id: expect.any(String), name: 'Aula magna', capacity: 30, location: { _id: id, name } })
  })

  test('LOC-36: a campus without rooms is code 13 with its text', async () => {
    const { id } = await t.make.location()
    expect(await t.refused(classrooms.ofLocation, { params: { id } }, desk)).toEqual({
      status: 404,
      code: '13',
      message: 'Aún no hay salones registrados en esta sede.',
      fields: [],
    })
  })

  test('LOC-13: an unknown or deleted campus is 404 `LOCATION_NOT_FOUND`', async () => {
    const deletedLocation = await t.make.location({ deletedAt: t.clock.now() })
    for (const id of [newId(), deletedLocation.id])
      expect(await t.refused(classrooms.ofLocation, { params: { id } }, desk)).toMatchObject({ status: 404, code: 'LOCATION_NOT_FOUND' })
  })

  test('LOC-73: one query for 40 rooms', async () => {
    const { id } = await t.make.location()
    for (let i = 0; i < 40; i++) await t.make.classroom({ locationId: id })
    const { result, count } = await t.queries(() => t.ok(classrooms.ofLocation, { params: { id } }, desk))
    expect(result.classRoom).toHaveLength(40)
    expect(count).toBe(2)
  })
})

describe('POST /classrooms', () => {
  test('LOC-2: a room is created, announced with its campus, and audited', async () => {
    const classroom = await create({ name: '  Laboratorio ', capacity: 12 })
    expect(classroom).toEqual({
      _id: expect.any(String),
      name: 'Laboratorio',
      capacity: 12,
      location: { _id: campus.id, name: 'Lindavista' },
    })
    expect((await t.ok(classrooms.ofLocation, { params: { id: campus.id } }, desk)).classRoom).toContainEqual(classroom)
    expect(t.events.slice(-2)).toEqual([
      { resource: 'classrooms', ids: [classroom._id] },
      { resource: 'locations', ids: [campus.id] },
    ])
    expect(await t.lastAudit()).toMatchObject({
      resource: 'classrooms',
      ids: [classroom._id],
      before: null,
      after: { name: 'Laboratorio', capacity: 12, location: campus.id },
    })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['no name', { name: undefined }, 'name', CLASSROOM_TEXTS.name],
    ['a blank name', { name: ' ' }, 'name', CLASSROOM_TEXTS.name],
    ['no capacity', { capacity: undefined }, 'capacity', CLASSROOM_TEXTS.capacity],
    ['capacity 0', { capacity: 0 }, 'capacity', CLASSROOM_TEXTS.capacity],
    ['capacity -3', { capacity: -3 }, 'capacity', CLASSROOM_TEXTS.capacity],
    ['capacity 1.5', { capacity: 1.5 }, 'capacity', CLASSROOM_TEXTS.capacity],
    ['capacity as text', { capacity: '30' }, 'capacity', CLASSROOM_TEXTS.capacity],
  ])('LOC-41: refuses a room with %s with its text, writes nothing', async (_what, wrong, field, text) => {
    const count = async () => (await t.db.selectFrom('classroom').select('id').execute()).length
    const before = await count()
    expect(await t.refused(classrooms.create, { body: room(wrong) }, desk)).toMatchObject({ status: 400, message: text, fields: [field] })
    expect(await count()).toBe(before)
  })

  test('LOC-44: refuses a room of an unknown campus', async () => {
    const deletedLocation = await t.make.location({ deletedAt: t.clock.now() })
    for (const location of [newId(), deletedLocation.id])
      expect(await t.refused(classrooms.create, { body: room({ location }) }, desk)).toMatchObject({
        status: 404,
        code: 'LOCATION_NOT_FOUND',
      })
  })
})

describe('PUT /classrooms/{id}', () => {
  test('LOC-2, LOC-44: name and capacity change, the campus stays; the audit has before and after', async () => {
    const { _id } = await create({ capacity: 20 })
    const elsewhere = await t.make.location()
    const body = { name: 'Sala de juntas', capacity: 8, location: elsewhere.id }
    const { classRoom } = await t.ok(classrooms.update, { params: { id: _id }, body }, desk)
    expect(classRoom).toEqual({ _id, name: 'Sala de juntas', capacity: 8, location: { _id: campus.id, name: 'Lindavista' } })
    expect((await t.ok(classrooms.ofLocation, { params: { id: campus.id } }, desk)).classRoom).toContainEqual(classRoom)
    expect(t.events.at(-1)).toEqual({ resource: 'classrooms', ids: [_id] })
    expect(await t.lastAudit()).toMatchObject({ ids: [_id], before: { capacity: 20 }, after: { capacity: 8 } })
  })

  test('LOC-41, LOC-44: the same checks as for a new one; an unknown or deleted room is 404', async () => {
    const { _id: id } = await create()
    expect(await t.refused(classrooms.update, { params: { id }, body: { name: 'X', capacity: 1.5 } }, desk)).toMatchObject({
      status: 400,
      message: CLASSROOM_TEXTS.capacity,
    })
    const deletedClassroom = await t.make.classroom({ deletedAt: t.clock.now() })
    for (const unknownId of [newId(), deletedClassroom.id])
      expect(await t.refused(classrooms.update, { params: { id: unknownId }, body: { name: 'X', capacity: 1 } }, desk)).toMatchObject({
        status: 404,
        code: 'CLASSROOM_NOT_FOUND',
      })
  })
})

describe('two rooms of one name in a campus', () => {
  test('LOC-43: the database refuses a duplicate in any spelling; another campus may have it', async () => {
    await create({ name: 'Salón A' })
    const nameTaken = { status: 409, code: 'CLASSROOM_TAKEN', message: 'Ya existe un salón con ese nombre en esta sede.', fields: ['name'] }
    expect(await t.refused(classrooms.create, { body: room({ name: ' SALÓN A' }) }, desk)).toEqual(nameTaken)
    const { _id: id } = await create()
    expect(await t.refused(classrooms.update, { params: { id }, body: { name: 'salón a', capacity: 1 } }, desk)).toEqual(nameTaken)
    await create({ name: 'Salón A', location: (await t.make.location()).id })
  })

  test('LOC-43: ten desks with the same room at once, one wins', async () => {
    const calls = Array.from({ length: 10 }, () => t.call(classrooms.create, { body: room({ name: 'Único' }) }, { as: desk }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

test("M41: saves a room that is smaller than its groups' quota, and names the groups", async () => {
  const room = await create({ name: 'Taller', capacity: 30 })
  const inRoom = (part: object) => t.make.group({ classroomId: room._id, quota: 25, ...part })
  await inRoom({ name: 'Vespertino' })
  await inRoom({ name: 'Matutino', quota: 28 })
  await inRoom({ name: 'Pequeño', quota: 10 })
  await inRoom({ name: 'Terminado', startDate: '2026-01-05', endDate: '2026-02-05' })
  await inRoom({ name: 'Borrado', deletedAt: t.clock.now() })
  const save = (capacity: number) => t.ok(classrooms.update, { params: { id: room._id }, body: { name: 'Taller', capacity } }, desk)
  expect(await save(20)).toMatchObject({
    classRoom: { capacity: 20 },
    warnings: [
      {
        code: 'ROOM_TOO_SMALL',
        message: 'Taller queda con 20 lugares, menos que el cupo de estos grupos: Matutino (28), Vespertino (25).',
      },
    ],
  })
  // A room that is large enough, or larger than before, gives no warning.
  expect((await save(26)).warnings).toEqual([])
  expect((await save(28)).warnings).toEqual([])
})
