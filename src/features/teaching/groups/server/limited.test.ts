import { expect, test } from 'vitest'
import { locations, classrooms } from '#features/foundation/locations/contract.ts'
import { bookGroup } from '#features/foundation/locations/server/public.ts'
import type { Schedule } from '#lib/schedules.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'

// Today is Monday 23 November 2026; groups run from 2 November to 20 December.
const t = await startTest()
const [north, south] = [await t.make.location({ name: 'Lindavista' }), await t.make.location({ name: 'Coyoacán' })]
const rosa = await limitedTo(t, [north.id])
const MONDAY: Schedule = { day: 0, startHour: '0900', endHour: '1100' }
const roomAt = (campus: { id: string }) => t.make.classroom({ locationId: campus.id, name: `Aula ${(rooms += 1)}` })
let rooms = 0

/** A package with a module of 30 seats at Lindavista and one of `elsewhere` at Coyoacán. */
async function parted(elsewhere: number | null = 30) {
  const courses = [await t.make.course(), await t.make.course()]
  const course = await t.make.course({ children: courses.map(({ id }) => id) })
  const parent = await t.make.group({ courseId: course.id, name: 'Paquete', quota: elsewhere === null ? null : Math.min(30, elsewhere) })
  const module = async (n: number, campus: { id: string }, quota: number | null) =>
    t.make.group({
      courseId: courses[n]!.id,
      parentGroupId: parent.id,
      name: `Paquete · ${n}`,
      quota,
      classroomId: (await roomAt(campus)).id,
      active: false,
    })
  return { parent, here: await module(0, north, 30), there: await module(1, south, elsewhere) }
}
const quotaOf = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('quota').where('id', '=', id).executeTakeFirstOrThrow()).quota

test('M60: a parent has the seats of its smallest module, although Rosa sees only the larger one', async () => {
  const { parent, here } = await parted()
  await t.ok(groups.update, { params: { id: here.id }, body: { quota: 40 } }, rosa)
  expect(await quotaOf(parent.id)).toBe(30)
  await t.ok(groups.update, { params: { id: here.id }, body: { quota: 25 } }, rosa)
  expect(await quotaOf(parent.id)).toBe(25)
})

test('M60: a parent has no seats while a module that Rosa does not see has none', async () => {
  const { parent, here } = await parted(null)
  await t.ok(groups.update, { params: { id: here.id }, body: { quota: 20 } }, rosa)
  expect(await quotaOf(parent.id)).toBeNull()
})

test.each([
  ['deleted', groups.remove, {}],
  ['renamed', groups.update, { body: { name: 'Otro nombre', modules: true } }],
  ['renamed without a word of its modules', groups.update, { body: { name: 'Otro nombre' } }],
  ['moved', groups.update, { body: { endDate: '2026-12-18', modules: true } }],
  ['switched off', groups.toggle, { body: { active: false, modules: true } }],
] as const)('M61: Rosa cannot have a package with a module at another campus %s, not even in part', async (_what, route, input) => {
  const { parent, here, there } = await parted()
  const family = () => t.db.selectFrom('classGroup').selectAll().where('id', 'in', [parent.id, here.id, there.id]).orderBy('id').execute()
  const before = await family()
  expect(await t.refused(route, { params: { id: parent.id }, ...input }, rosa)).toMatchObject({
    status: 403,
    code: 'OUTSIDE_CAMPUS',
    message: 'Este grupo tiene un módulo en otra sede.',
  })
  expect(await family()).toEqual(before)
})

test('M61: Rosa may change fields of a package that its modules do not inherit, and any package that is wholly at Lindavista', async () => {
  const { parent, there } = await parted()
  await t.ok(groups.update, { params: { id: parent.id }, body: { activeLanding: true } }, rosa)
  await t.ok(groups.update, { params: { id: parent.id }, body: { name: 'Solo el paquete', modules: false } }, rosa)
  await t.db
    .updateTable('classGroup')
    .set({ classroomId: (await roomAt(north)).id })
    .where('id', '=', there.id)
    .execute()
  await t.ok(groups.remove, { params: { id: parent.id } }, rosa)
  const modules = await t.db.selectFrom('classGroup').select('deletedAt').where('parentGroupId', '=', parent.id).execute()
  expect(modules.map(({ deletedAt }) => deletedAt === null)).toEqual([false, false])
})

test('M65: Irma teaches at Coyoacán at that hour: Rosa learns this, but not where, and may share the hour', async () => {
  const irma = await t.make.employee({ name: 'Irma', lastName: 'Solís', isProfessor: true })
  const hiddenGroup = await t.make.group({
    name: 'Secreto',
    classroomId: (await roomAt(south)).id,
    teacherId: irma.id,
    schedules: [MONDAY],
  })
  await bookGroup(t.db, hiddenGroup.id)
  const group = await t.make.group({ name: 'Norte', classroomId: (await roomAt(north)).id, schedules: [MONDAY] })
  const change = (more: object = {}) => ({ params: { id: group.id }, body: { teacher: irma.id, ...more } })
  const { status, body } = await t.call(groups.update, change(), { as: rosa })
  expect([status, body.errorExt.code, body.errorExt.message.es]).toEqual([409, 'TEACHER_BUSY', 'Tiene clase en otra sede a esa hora.'])
  expect(JSON.stringify(body)).not.toMatch(/Secreto/)
  await t.ok(groups.update, change({ shareTeacher: true }), rosa)
  const { shareTeacher } = await t.db.selectFrom('classGroup').select('shareTeacher').where('id', '=', group.id).executeTakeFirstOrThrow()
  expect(shareTeacher).toBe(true)
})

test('M65: a lesson of Coyoacán moved into a room of Lindavista keeps it; Rosa sees it taken, without a name', async () => {
  const room = await roomAt(north)
  const guest = await t.make.group({ name: 'Secreto', classroomId: (await roomAt(south)).id, schedules: [MONDAY] })
  await t.make.lessonChange({ groupId: guest.id, day: '2026-12-07', to: '2026-12-07', classroomId: room.id })
  await bookGroup(t.db, guest.id)
  const when = { startDate: '2026-11-30', endDate: '2026-12-14' }
  const roomQuestion = { body: { classRoomId: room.id, ...when, scheduleArray: [MONDAY] } }
  expect(await t.ok(classrooms.isAvailable, roomQuestion, rosa)).toMatchObject({ isAvailable: false, groups: [] })
  const free = await t.ok(locations.available, { params: { id: north.id }, query: { ...when, schedules: JSON.stringify([MONDAY]) } }, rosa)
  expect(free.classRooms.map(({ _id }) => _id)).not.toContain(room.id)
  const course = await t.make.course()
  const body = { course: course.id, name: 'Norte', ...when, schedules: [MONDAY], quota: 10, classRoom: room.id, teacher: null }
  expect(await t.refused(groups.create, { body }, rosa)).toMatchObject({
    code: 'CLASSROOM_BUSY',
    message: expect.stringContaining('Lo usa una clase de otra sede.'),
  })
  expect(await t.refused(classrooms.remove, { params: { id: room.id } }, rosa)).toMatchObject({
    status: 409,
    code: 'IN_USE',
    message: `No se puede eliminar el salón ${room.name}: en uso en otra sede.`,
  })
})
