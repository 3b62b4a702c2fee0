import { describe, expect, test } from 'vitest'
import { LEVELS } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { classroomsAccess, locationsAccess } from '../access.ts'
import { classrooms, locations } from '../contract.ts'

const t = await startTest()
const desk = await t.as(locationsAccess.screen, locationsAccess.remove, classroomsAccess.create, classroomsAccess.remove)
const removeRoom = (id: string) => t.call(classrooms.remove, { params: { id } }, { as: desk })
const removeCampus = (id: string) => t.call(locations.remove, { params: { id } }, { as: desk })
const roomStands = async (id: string) =>
  (await t.db.selectFrom('classroom').select('deletedAt').where('id', '=', id).executeTakeFirstOrThrow()).deletedAt === null
const campusStands = async (id: string) => (await t.ok(locations.list, {}, desk)).locations.some(({ _id }) => _id === id)
const TODAY = '2026-11-23'

describe('DELETE /classrooms/{id}', () => {
  test('LOC-2, LOC-53: deletes a free room, announces it with its campus and audits it; its name is free', async () => {
    const room = await t.make.classroom({ name: 'Aula 7' })
    expect((await removeRoom(room.id)).status).toBe(200)
    expect(await roomStands(room.id)).toBe(false)
    expect(t.events.slice(-2)).toEqual([
      { resource: 'classrooms', ids: [room.id] },
      { resource: 'locations', ids: [room.locationId] },
    ])
    expect(
      await t.db.selectFrom('audit').select(['resource', 'before', 'after']).orderBy('id', 'desc').executeTakeFirstOrThrow(),
    ).toMatchObject({ resource: 'classrooms', before: { name: 'Aula 7', capacity: 30 }, after: null })
    await t.ok(classrooms.create, { body: { name: 'Aula 7', capacity: 5, location: room.locationId } }, desk)
  })

  test('LOC-46: running groups keep it, active or not, and are named', async () => {
    const room = await t.make.classroom({ name: 'Aula 1' })
    const on = await t.make.group({ name: 'IPN sábado', classroomId: room.id, endDate: TODAY })
    const off = await t.make.group({
      name: 'UNAM tarde',
      classroomId: room.id,
      active: false,
      startDate: '2027-01-04',
      endDate: '2027-03-01',
    })
    const { status, body } = await removeRoom(room.id)
    expect(status).toBe(409)
    expect(body.errorExt).toEqual({
      code: 'IN_USE',
      message: { es: 'No se puede eliminar el salón Aula 1: en uso por los grupos IPN sábado y UNAM tarde.' },
      uses: [
        { kind: 'group', _id: on.id, name: 'IPN sábado' },
        { kind: 'group', _id: off.id, name: 'UNAM tarde' },
      ],
      total: 2,
    })
    expect(await roomStands(room.id)).toBe(true)
  })

  test('LOC-46: ended and deleted groups do not keep it', async () => {
    const room = await t.make.classroom()
    await t.make.group({ classroomId: room.id, startDate: '2026-10-01', endDate: '2026-11-22' })
    await t.make.group({ classroomId: room.id, deletedAt: t.clock.now() })
    expect((await removeRoom(room.id)).status).toBe(200)
  })

  test('LOC-46: a future talk keeps it, a past one does not', async () => {
    const room = await t.make.classroom()
    const talk = (date: string) =>
      t.db
        .insertInto('talk')
        .values({
          id: newId(),
          name: `Plática ${date}`,
          levelId: LEVELS.superior.id,
          type: 'Feria de carreras',
          quota: 1,
          date,
          classroomId: room.id,
        })
        .execute()
    await talk('2026-11-22')
    await talk('2026-11-24')
    const { status, body } = await removeRoom(room.id)
    expect([status, body.errorExt.uses]).toEqual([409, [{ kind: 'talk', _id: expect.any(String), name: 'Plática 2026-11-24' }]])
  })

  test('LOC-46: a lesson moved into it keeps it, of its own group and of another, once each; a past one does not', async () => {
    const [room, own] = [await t.make.classroom(), await t.make.classroom()]
    const moved = async (name: string, to: string, part: object = {}) => {
      const { id } = await t.make.group({ name, classroomId: own.id, ...part })
      await t.make.lessonChange({ groupId: id, day: '2026-11-23', to, classroomId: room.id })
      await t.make.lessonChange({ groupId: id, day: '2026-11-30', to, hours: ['1500', '1700'], classroomId: room.id })
    }
    await moved('Ya fue', '2026-11-22')
    await moved('Sabatino', '2026-11-28')
    await moved('Terminado', '2026-11-29', { endDate: '2026-11-22' })
    const uses = async (id: string) => (await removeRoom(id)).body.errorExt.uses.map(({ name }: { name: string }) => name)
    expect(await uses(room.id)).toEqual(['Terminado', 'Sabatino'])
    expect(await uses(own.id)).toEqual(['Sabatino', 'Ya fue'])
  })

  test('LOC-47: ten uses are sent, all are counted', async () => {
    const room = await t.make.classroom()
    for (let i = 0; i < 12; i++) await t.make.group({ classroomId: room.id })
    const { body } = await removeRoom(room.id)
    expect([body.errorExt.uses.length, body.errorExt.total]).toEqual([10, 12])
    expect(body.errorExt.message.es).toMatch(/ y 7 más\.$/)
  })

  test('LOC-51: a second deletion is 404', async () => {
    const { id } = await t.make.classroom()
    await removeRoom(id)
    expect(await t.refused(classrooms.remove, { params: { id } }, desk)).toMatchObject({ status: 404, code: 'CLASSROOM_NOT_FOUND' })
  })
})

describe('DELETE /locations/{id}', () => {
  test('LOC-48: deleting a campus also deletes its rooms when none is in use', async () => {
    const campus = await t.make.location()
    const rooms = [await t.make.classroom({ locationId: campus.id }), await t.make.classroom({ locationId: campus.id })]
    await t.make.group({ classroomId: rooms[0]!.id, endDate: '2026-11-22' })
    expect((await removeCampus(campus.id)).status).toBe(200)
    expect(await campusStands(campus.id)).toBe(false)
    for (const { id } of rooms) expect(await roomStands(id)).toBe(false)
    const ids = rooms.map(({ id }) => id).toSorted()
    expect(t.events.slice(-2)).toEqual([
      { resource: 'locations', ids: [campus.id] },
      { resource: 'classrooms', ids },
    ])
    expect(
      await t.db.selectFrom('audit').select(['resource', 'ids', 'before']).orderBy('id', 'desc').executeTakeFirstOrThrow(),
    ).toMatchObject({ resource: 'locations', ids: [campus.id, ...ids], before: { name: campus.name } })
  })

  test('LOC-48: a room in use keeps campus and rooms; its groups are named', async () => {
    const campus = await t.make.location({ name: 'Vallejo' })
    const [used, free] = [await t.make.classroom({ locationId: campus.id }), await t.make.classroom({ locationId: campus.id })]
    await t.make.group({ name: 'ECOEMS A', classroomId: used.id })
    expect(await t.refused(locations.remove, { params: { id: campus.id } }, desk)).toMatchObject({
      status: 409,
      code: 'IN_USE',
      message: 'No se puede eliminar la sede Vallejo: en uso por el grupo ECOEMS A.',
    })
    expect(await campusStands(campus.id)).toBe(true)
    expect([await roomStands(used.id), await roomStands(free.id)]).toEqual([true, true])
  })

  test('LOC-49: employees with their till there keep it; deleted ones do not', async () => {
    const campus = await t.make.location()
    await t.make.employee({ name: 'Luis', lastName: 'Paz', locationId: campus.id, deletedAt: t.clock.now() })
    const cashier = await t.make.employee({ name: 'Rosa', lastName: 'Vega', locationId: campus.id })
    const { status, body } = await removeCampus(campus.id)
    expect([status, body.errorExt.uses]).toEqual([409, [{ kind: 'employee', _id: cashier.id, name: 'Rosa Vega' }]])
  })

  test('LOC-51: a deleted campus is 404', async () => {
    const { id } = await t.make.location({ deletedAt: t.clock.now() })
    expect(await t.refused(locations.remove, { params: { id } }, desk)).toMatchObject({ status: 404, code: 'LOCATION_NOT_FOUND' })
  })
})

describe('races', () => {
  test('LOC-52: deleting a campus while it gets a room never leaves a room in a deleted campus', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await t.make.location()
      const [creation, removal] = await Promise.all([
        t.call(classrooms.create, { body: { name: 'Nueva', capacity: 1, location: id } }, { as: desk }),
        removeCampus(id),
      ])
      expect(removal.status).toBe(200)
      expect([200, 404]).toContain(creation.status)
      if (creation.status === 200) expect(await roomStands(creation.body.classRoom._id)).toBe(false)
    }
  })

  test('LOC-51: ten deletions of one room at once: one succeeds, the others find it deleted', async () => {
    const { id } = await t.make.classroom()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => removeRoom(id)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  })
})
