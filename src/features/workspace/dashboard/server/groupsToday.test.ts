import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { dashboard } from '../contract.ts'

const t = await startTest()
const show = async (as: Awaited<ReturnType<typeof t.as>>, query: { location?: string } = {}) => t.ok(dashboard.show, { query }, as)
const on = (day: number, startHour = '0900', endHour = '1100') => [{ day, startHour, endHour }]
/** A campus with one room. */
const campus = async (name: string) => {
  const location = await t.make.location({ name })
  const room = await t.make.classroom({ name: 'A1', locationId: location.id })
  return { location: location.id, classroomId: room.id }
}

describe('groups of today and attendance so far', () => {
  test("HOM-8: today's lessons with seats, room and attendance; ended ones last, parents only with students without modules", async () => {
    const { location, classroomId } = await campus('Grupos')
    const module = await t.make.course({ name: 'Razonamiento' })
    const parentCourse = await t.make.course({ name: 'ECOEMS', children: [module.id] })
    const rest = { classroomId, quota: 40 }
    await t.make.group({ ...rest, name: 'Temprano', taken: 9, schedules: on(0, '0700', '0900') })
    const now = await t.make.group({ ...rest, name: 'Ahora', schedules: on(0, '0900', '1100') })
    await t.make.group({ ...rest, name: 'Tarde', taken: 30, schedules: on(0, '1600', '1800') })
    await t.make.group({ ...rest, name: 'Mañana', schedules: on(1) })
    await t.make.group({ ...rest, name: 'Apagado', schedules: on(0), active: false })
    await t.make.group({ ...rest, name: 'Terminado', schedules: on(0), endDate: '2026-11-22' })
    const parent = await t.make.group({ name: 'Sabatino', courseId: parentCourse.id, schedules: on(0, '1200', '1300') })
    const child = await t.make.group({
      ...rest,
      name: 'Módulo',
      courseId: module.id,
      parentGroupId: parent.id,
      schedules: on(0, '1400', '1500'),
    })
    const placed = await t.make.registration({ groupId: parent.id })
    await t.make.registration({ groupId: child.id, parentId: placed.id, studentId: placed.studentId })
    const seats = [await t.make.registration({ groupId: now.id }), await t.make.registration({ groupId: now.id })]
    for (const [at, { studentId }] of seats.entries())
      await t.db
        .insertInto('attendance')
        .values({ id: newId(), studentId, groupId: now.id, day: '2026-11-23', present: at === 0, source: 'manual' })
        .execute()

    const desk = await t.as('get /groups/', 'get /attendance/st/?')
    const { groups, attendance } = await show(desk, { location })
    expect(groups!.list.map(({ name }) => name)).toEqual(['Ahora', 'Módulo', 'Tarde', 'Temprano'])
    expect(groups!.total).toBe(4)
    expect(groups!.list[0]).toMatchObject({
      _id: now.id,
      start: 540,
      end: 660,
      location: 'Grupos',
      classRoom: 'A1',
      enrolled: 2,
      quota: 40,
      expected: 2,
      present: 1,
    })
    // Temprano and Ahora have begun: one of 11 came.
    expect(attendance).toMatchObject({ present: 1, expected: 11 })
    expect(attendance!.days.at(-1)).toEqual({ day: '2026-11-23', present: 1 })
    expect(attendance!.days).toHaveLength(10)

    // A student without a module attends the parent's own hours.
    await t.make.registration({ groupId: parent.id })
    const { groups: withParent } = await show(desk, { location })
    expect(withParent!.list.find(({ name }) => name === 'Sabatino')).toMatchObject({ expected: 1, enrolled: 2 })
  })

  test('HOM-9: a day of the academy without lessons', async () => {
    const { location } = await campus('Vacía')
    const { groups, attendance } = await show(await t.as('get /groups/', 'get /students/'), { location })
    expect(groups).toEqual({ total: 0, closed: null, list: [] })
    expect(attendance).toMatchObject({ present: 0, expected: 0 })
  })

  test('HOM-9: all three days name a closed day: of a campus on its request, of the academy always', async () => {
    const { location } = await campus('Cerrada')
    const { location: other } = await campus('Abierta')
    await t.make.closedDay({ from: '2026-11-23', name: 'Fumigación', locationId: location })
    const desk = await t.as('get /groups/', 'post /payments/')
    expect((await show(desk, { location })).groups!.closed).toBe('Fumigación')
    expect((await show(desk, { location: other })).groups!.closed).toBeNull()
    expect((await show(desk)).groups!.closed).toBeNull()
    expect((await t.ok(dashboard.desk, { query: { location } }, desk)).now!.closed).toBe('Fumigación')
    await t.make.closedDay({ from: '2026-11-23', name: 'Revolución' })
    expect((await show(desk, { location: other })).groups!.closed).toBe('Revolución')
    expect((await t.ok(dashboard.desk, { query: { location: 'all' } }, desk)).now!.closed).toBe('Revolución')
    expect((await t.ok(dashboard.teacher, {}, desk)).lessons!.closed).toBe('Revolución')
  })
})
