import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { LEVELS } from '#db/reference.ts'
import { groups } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /groups/')
const names = async (query: Record<string, unknown>) => (await t.ok(groups.list, { query }, desk)).groups.map(group => group.name)

describe('GET /groups', () => {
  test('GRP-1: answers a group as lists and the wizard show it', async () => {
    const location = await t.make.location({ name: 'Lindavista' })
    const room = await t.make.classroom({ name: 'A1', capacity: 12, locationId: location.id })
    const teacher = await t.make.employee({ name: 'Irma', isProfessor: true })
    const course = await t.make.course({ name: 'Ingreso IPN' })
    const { id } = await t.make.group({
      name: 'IPN matutino',
      courseId: course.id,
      classroomId: room.id,
      teacherId: teacher.id,
      quota: 12,
      taken: 1,
      schedules: [
        { day: 3, startHour: '0930', endHour: '1100' },
        { day: 1, startHour: '0700', endHour: '0900' },
      ],
    })
    const { groups: listed } = await t.ok(groups.list, { query: { course: course.id } }, desk)
    expect(listed).toEqual([
      {
        _id: id,
        name: 'IPN matutino',
        active: true,
        activeLanding: false,
        startDate: '2026-11-02',
        endDate: '2026-12-20',
        quota: 12,
        available: 11,
        studentListLength: 1,
        percentage: 8.3,
        schedules: [
          { day: 1, startHour: '0700', endHour: '0900' },
          { day: 3, startHour: '0930', endHour: '1100' },
        ],
        course: { _id: course.id, name: 'Ingreso IPN', isParent: false, courseLevel: LEVELS.mediaSuperior.id, duration: 30 },
        courseInfo: { name: 'Ingreso IPN' },
        locationInfo: { name: 'Lindavista' },
        classRoomInfo: { name: 'A1' },
        location: location.id,
        classRoom: { _id: room.id, name: 'A1', capacity: 12, location: { _id: location.id, name: 'Lindavista' } },
        teacher: { _id: teacher.id, name: 'Irma', lastName: 'Gómez', secondLastName: 'Luna' },
        parentGroup: null,
        buckets: [],
      },
    ])
  })

  test('GRP-2: percentage has one decimal; without a quota nothing is available', async () => {
    const course = await t.make.course()
    await t.make.group({ name: 'a', courseId: course.id, quota: 3, taken: 1 })
    await t.make.group({ name: 'b', courseId: course.id, quota: 4, taken: 4 })
    await t.make.group({ name: 'c', courseId: course.id, quota: null })
    await t.make.group({ name: 'd', courseId: course.id, quota: 0 })
    const { groups: listed } = await t.ok(groups.list, { query: { course: course.id } }, desk)
    expect(listed.map(group => [group.name, group.quota, group.available, group.percentage])).toEqual([
      ['a', 3, 2, 33.3],
      ['b', 4, 0, 100],
      ['c', null, 0, 0],
      ['d', 0, 0, 0],
    ])
  })

  test('GRP-3: every filter applies, bounds are inclusive', async () => {
    const superior = await t.make.course({ levelId: LEVELS.superior.id })
    const room = await t.make.classroom()
    const teacher = await t.make.employee()
    await t.make.group({
      name: 'far',
      courseId: superior.id,
      startDate: '2030-01-10',
      endDate: '2030-03-10',
      classroomId: room.id,
      teacherId: teacher.id,
    })
    await t.make.group({ name: 'off', courseId: superior.id, startDate: '2030-01-11', endDate: '2030-03-11', active: false })
    expect(await names({ level: LEVELS.superior.id })).toEqual(['far', 'off'])
    expect(await names({ location: room.locationId })).toEqual(['far'])
    expect(await names({ teacher: teacher.id })).toEqual(['far'])
    expect(await names({ course: superior.id, active: false })).toEqual(['off'])
    expect(await names({ course: superior.id, active: true })).toEqual(['far'])
    expect(await names({ stRngStart: '2030-01-10', stRngEnd: '2030-01-10' })).toEqual(['far'])
    expect(await names({ stRngStart: '2030-01-11' })).toEqual(['off'])
    expect(await names({ endRngStart: '2030-03-11', endRngEnd: '2030-03-11' })).toEqual(['off'])
    expect(await names({ course: superior.id, endRngEnd: '2030-03-10' })).toEqual(['far'])
  })

  test("GRP-5, GRP-6: a parent is in its children's campus, or in several; the children are not listed", async () => {
    const [north, south] = [await t.make.location({ name: 'Norte' }), await t.make.location({ name: 'Sur' })]
    const modules = [await t.make.course(), await t.make.course()]
    const course = await t.make.course({ children: modules.map(module => module.id) })
    const parentIn = async (name: string, places: string[]) => {
      const parent = await t.make.group({ name, courseId: course.id })
      for (const [i, locationId] of places.entries())
        await t.make.group({ courseId: modules[i]!.id, parentGroupId: parent.id, classroomId: (await t.make.classroom({ locationId })).id })
      return parent
    }
    await parentIn('1 one', [north.id, north.id])
    await parentIn('2 two', [north.id, south.id])
    await parentIn('3 none', [])
    const { groups: listed } = await t.ok(groups.list, { query: { course: course.id } }, desk)
    expect(listed.map(group => [group.name, group.locationInfo, group.location, group.classRoom])).toEqual([
      ['1 one', { name: 'Norte' }, north.id, null],
      ['2 two', { name: 'Varias' }, null, null],
      ['3 none', null, null, null],
    ])
    expect(await names({ course: modules[0]!.id })).toEqual([])
    expect(await names({ location: south.id })).toEqual(['2 two'])
  })

  test("GRP-5: a parent lists its children in the order of its sub-courses; a child's teacher matches it", async () => {
    const modules = [await t.make.course({ name: 'Z' }), await t.make.course({ name: 'A' })]
    const course = await t.make.course({ children: modules.map(module => module.id) })
    const parent = await t.make.group({ name: 'Sabatino', courseId: course.id })
    const teacher = await t.make.employee({ isProfessor: true })
    const rest = { parentGroupId: parent.id, schedules: [{ day: 5, startHour: '0800', endHour: '1000' }] }
    await t.make.group({ ...rest, name: 'second', courseId: modules[1]!.id, taken: 3, teacherId: teacher.id })
    await t.make.group({ ...rest, name: 'first', courseId: modules[0]!.id, classroomId: (await t.make.classroom({ name: 'B2' })).id })
    await t.make.group({ ...rest, name: 'gone', courseId: modules[0]!.id, deletedAt: t.clock.now() })
    const { groups: listed } = await t.ok(groups.list, { query: { teacher: teacher.id } }, desk)
    expect(listed.map(group => group.name)).toEqual(['Sabatino'])
    expect(listed[0]!.buckets).toMatchObject([
      { name: 'first', parentGroup: parent.id, classRoom: { name: 'B2' }, schedules: rest.schedules, startDate: '2026-11-02' },
      { name: 'second', course: { name: 'A', isParent: false }, percentage: 10, teacher: { _id: teacher.id } },
    ])
  })

  test('GRP-7: one query for 60 groups with parents and children, as for one', async () => {
    const child = await t.make.course()
    const course = await t.make.course({ children: [child.id] })
    for (let i = 0; i < 60; i++) {
      const { id } = await t.make.group({ courseId: course.id, schedules: [{ day: 0, startHour: '0700', endHour: '0800' }] })
      await t.make.group({ courseId: child.id, parentGroupId: id })
    }
    const { result, count } = await t.queries(() => t.ok(groups.list, { query: { course: course.id } }, desk))
    expect(result.groups).toHaveLength(60)
    expect(result.groups.every(group => group.buckets.length === 1)).toBe(true)
    // One statement of the session, one of the list.
    expect(count).toBe(2)
  })

  test.each(['get /groups/', 'post /students/register', 'put /groups/?/enroll/?', 'put /students/?/groups/?'] as const)(
    'GRP-128: %s may list groups to choose from',
    async permission => {
      const { id } = await t.make.group()
      expect((await t.ok(groups.list, {}, await t.as(permission))).groups.map(group => group._id)).toContain(id)
    },
  )

  test('GRP-128: a role with none of these rights may not list groups; only get /groups/ reads one', async () => {
    const { id } = await t.make.group()
    expect((await t.refused(groups.list, {}, await t.as('get /students/', 'get /courses/'))).status).toBe(403)
    for (const route of [groups.find, groups.sidebar])
      expect((await t.refused(route, { params: { id } }, await t.as('post /students/register'))).status).toBe(403)
  })

  test.each([{ course: 'nope' }, { active: 'maybe' }, { stRngStart: '10/01/2030' }, { endRngEnd: '2030-02-30' }])(
    'GRP-4: 400 for a filter that does not fit: %j',
    async query => {
      expect((await t.call(groups.list, { query }, { as: desk })).status).toBe(400)
    },
  )
})

describe.each(['find', 'sidebar'] as const)('GET /groups/{id}: %s', name => {
  test("GRP-8: reads one, a module's group too", async () => {
    const parent = await t.make.group()
    const { id } = await t.make.group({ parentGroupId: parent.id })
    expect((await t.ok(groups[name], { params: { id } }, desk)).group).toMatchObject({ _id: id, parentGroup: parent.id })
  })

  test('GRP-8: 404 for an unknown or deleted group', async () => {
    const { id } = await t.make.group({ deletedAt: t.clock.now() })
    for (const missingId of [id, newId()])
      expect(await t.refused(groups[name], { params: { id: missingId } }, desk)).toMatchObject({
        status: 404,
        code: 'GROUP_NOT_FOUND',
        message: 'El grupo no existe',
      })
  })
})
