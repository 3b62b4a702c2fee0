import { describe, expect, test } from 'vitest'
import { absences } from '#features/teaching/teachers/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { calendar, type Lesson } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /groups/')
const week = (query: { date?: string; location?: string; teacher?: string } = {}) => t.ok(calendar.week, { query }, desk)
const on = (day: number, startHour = '0900', endHour = '1100') => [{ day, startHour, endHour }]
const brief = (lessons: Lesson[]) => lessons.map(({ name, date, startHour }) => `${name} ${date} ${startHour}`)

describe('the week', () => {
  test('CAL-1: starts on Monday and contains the requested day; today by default', async () => {
    const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
    expect((await week()).days).toEqual(days)
    for (const date of ['2026-11-23', '2026-11-29']) expect((await week({ date })).days).toEqual(days)
    expect((await week({ date: '2026-11-30' })).days[0]).toBe('2026-11-30')
    // Sunday night at the academy is Monday in UTC.
    await t.clock.set('2026-11-30T05:00:00Z')
    expect((await week()).days).toEqual(days)
    await t.clock.set('2026-11-23T16:00:00Z')
  })

  test('CAL-2: a lesson is a block: hours, room, campus, teacher, seats', async () => {
    const location = await t.make.location({ name: 'Lindavista' })
    const room = await t.make.classroom({ name: 'A1', locationId: location.id })
    const teacher = await t.make.employee({ name: 'Irma', lastName: 'Solís', isProfessor: true })
    const course = await t.make.course({ name: 'IPN' })
    const rest = { courseId: course.id, classroomId: room.id, teacherId: teacher.id, quota: 20, taken: 7 }
    const { id } = await t.make.group({ ...rest, name: 'Matutino', schedules: [...on(4, '0730', '0900'), ...on(1)] })
    const { lessons } = await week({ teacher: teacher.id })
    expect(brief(lessons)).toEqual(['Matutino 2026-11-24 0900', 'Matutino 2026-11-27 0730'])
    expect(lessons[0]).toEqual({
      kind: 'group',
      _id: id,
      parentGroup: null,
      parent: null,
      name: 'Matutino',
      course: 'IPN',
      date: '2026-11-24',
      startHour: '0900',
      endHour: '1100',
      classRoom: { _id: room.id, name: 'A1' },
      location: { _id: location.id, name: 'Lindavista' },
      teacher: { _id: teacher.id, name: 'Irma', lastName: 'Solís' },
      enrolled: 7,
      quota: 20,
      teacherClash: null,
      outOfHours: false,
      gone: false,
      change: null,
      toCover: false,
    })
  })

  test('OFE-17: marks only lessons whose teacher is absent that day', async () => {
    const { id: employee } = await t.make.employee({ isProfessor: true })
    await t.make.group({ name: 'Sin quien', teacherId: employee, schedules: [...on(1), ...on(3)] })
    const cover = await t.as('put /lessons/cover', 'get /groups/')
    await t.ok(absences.create, { body: { employee, startDate: '2026-11-24', endDate: '2026-11-25' } }, cover)
    const { lessons } = await week({ teacher: employee })
    expect(lessons.map(({ date, toCover }) => [date, toCover])).toEqual([
      ['2026-11-24', true],
      ['2026-11-26', false],
    ])
  })

  test("CAL-2: only days between a group's first and last, only active groups", async () => {
    const { id: teacherId } = await t.make.employee({ isProfessor: true })
    const schedules = [...on(0), ...on(2), ...on(6)]
    await t.make.group({ name: 'Corto', teacherId, schedules, startDate: '2026-11-25', endDate: '2026-11-28' })
    await t.make.group({ name: 'Apagado', teacherId, schedules, active: false })
    await t.make.group({ name: 'Borrado', teacherId, schedules, deletedAt: t.clock.now() })
    expect(brief((await week({ teacher: teacherId })).lessons)).toEqual(['Corto 2026-11-25 0900'])
  })

  test("CAL-3: for a parent group its children's lessons, which name it, not its own hours", async () => {
    const module = await t.make.course({ name: 'Razonamiento' })
    const course = await t.make.course({ children: [module.id] })
    const room = await t.make.classroom()
    const parent = await t.make.group({ name: 'Sabatino', courseId: course.id, schedules: on(5) })
    const rest = { name: 'Módulo', courseId: module.id, parentGroupId: parent.id, classroomId: room.id }
    await t.make.group({ ...rest, schedules: on(5, '0800', '1000') })
    await t.make.group({ name: 'Sin módulos', courseId: course.id, schedules: on(3) })
    const { lessons } = await week()
    expect(lessons.filter(lesson => lesson.course === 'Razonamiento')).toMatchObject([
      { name: 'Módulo', parentGroup: parent.id, parent: 'Sabatino' },
    ])
    expect(lessons.map(lesson => lesson.name)).not.toContain('Sabatino')
    expect(lessons.map(lesson => lesson.name)).toContain('Sin módulos')
  })

  test('CAL-4: returns campuses with their rooms, also without lessons, or one campus on request', async () => {
    const location = await t.make.location({ name: 'Coyoacán', opens: '08:00', closes: '20:00' })
    const [b, a] = [
      await t.make.classroom({ name: 'B', locationId: location.id }),
      await t.make.classroom({ name: 'A', locationId: location.id }),
    ]
    await t.make.classroom({ name: 'C', locationId: location.id, deletedAt: t.clock.now() })
    await t.make.location({ name: 'Cerrada', deletedAt: t.clock.now() })
    await t.make.group({ name: 'Aquí', classroomId: a.id, schedules: on(0) })
    const here = await week({ location: location.id })
    expect(here.locations).toEqual([
      {
        _id: location.id,
        name: 'Coyoacán',
        opening: '08:00',
        closing: '20:00',
        classRooms: [a, b].map(({ id, name, capacity }) => ({ _id: id, name, capacity })),
      },
    ])
    expect(here.lessons.map(lesson => lesson.name)).toEqual(['Aquí'])
    const all = await week()
    expect(all.locations.length).toBeGreaterThan(1)
    expect(all.locations.map(each => each.name)).not.toContain('Cerrada')
    expect(all.lessons.length).toBeGreaterThan(1)
  })
})

describe('marks', () => {
  test('CAL-5: a teacher with two lessons at once, also across campuses; adjacent hours do not clash', async () => {
    const { id: teacherId } = await t.make.employee({ isProfessor: true })
    const [here, there] = [await t.make.classroom(), await t.make.classroom()]
    await t.make.group({ name: 'Uno', teacherId, classroomId: here.id, schedules: on(0, '0900', '1100') })
    await t.make.group({ name: 'Dos', teacherId, classroomId: there.id, schedules: [...on(0, '1059', '1200'), ...on(1)] })
    await t.make.group({ name: 'Tres', teacherId, classroomId: there.id, schedules: on(0, '1200', '1300') })
    await t.make.group({ name: 'Nadie', classroomId: there.id, schedules: on(0, '0900', '1100') })
    const clashes = async (query: object) =>
      (await week(query)).lessons.map(({ name, date, teacherClash }) => [name, date.slice(-2), teacherClash])
    expect(await clashes({ teacher: teacherId })).toEqual([
      ['Uno', '23', 'Dos'],
      ['Dos', '23', 'Uno'],
      ['Tres', '23', null],
      ['Dos', '24', null],
    ])
    expect(await clashes({ location: here.locationId })).toEqual([['Uno', '23', 'Dos']])
    expect((await clashes({ location: there.locationId })).find(([name]) => name === 'Nadie')).toEqual(['Nadie', '23', null])
  })

  test('CAL-6: a lesson outside the campus hours; never without a room', async () => {
    const location = await t.make.location({ opens: '08:00', closes: '20:00' })
    const { id: classroomId } = await t.make.classroom({ locationId: location.id })
    const schedules = [...on(0, '0759', '0900'), ...on(1, '0800', '2000'), ...on(2, '1900', '2001')]
    await t.make.group({ classroomId, schedules })
    expect((await week({ location: location.id })).lessons.map(lesson => lesson.outOfHours)).toEqual([true, false, true])
    const { id: teacherId } = await t.make.employee({ isProfessor: true })
    await t.make.group({ teacherId, schedules: on(3, '0000', '2359') })
    expect((await week({ teacher: teacherId })).lessons).toMatchObject([{ outOfHours: false, classRoom: null, location: null }])
  })
})

test('CAL-8: three queries for a week of 60 groups as for one', async () => {
  const { id: classroomId, locationId } = await t.make.classroom()
  for (let i = 0; i < 60; i++) await t.make.group({ classroomId, schedules: [...on(0), ...on(2)] })
  const { result, count } = await t.queries(() => week({ location: locationId }))
  expect(result.lessons).toHaveLength(120)
  // Session, lessons, closed days, campuses.
  expect(count).toBe(4)
})

test.each([{ date: '23/11/2026' }, { date: '9999-12-31' }, { date: '0001-01-01' }, { location: 'nope' }, { teacher: 'nope' }])(
  'CAL-1: 400 for an invalid week: %j',
  async query => {
    expect((await t.call(calendar.week, { query }, { as: desk })).status).toBe(400)
  },
)

test('CAL-7: the calendar needs get /groups/', async () => {
  expect((await t.refused(calendar.week, {}, await t.as('get /courses/', 'get /locations/'))).status).toBe(403)
})

describe('hides talks without get /talks/', () => {
  test("CAL-7: with it a talk is a block like a lesson, with its teacher's clashes", async () => {
    const room = await t.make.classroom({ name: 'Auditorio' })
    const teacher = await t.make.employee({ name: 'Irma', isProfessor: true })
    const rest = { teacherId: teacher.id, classroomId: room.id }
    await t.make.group({ ...rest, name: 'Tarde', schedules: on(3, '1700', '1900') })
    const talk = await t.make.talk({
      ...rest,
      name: 'Orientación',
      type: 'Feria de carreras',
      date: '2026-11-26',
      quota: 40,
      taken: 3,
      schedules: on(3, '1800', '2130'),
    })
    await t.make.talk({ ...rest, name: 'Apagada', date: '2026-11-26', schedules: on(3), active: false })
    await t.make.talk({ ...rest, name: 'Otra semana', date: '2026-12-03', schedules: on(3) })
    await t.make.talk({ ...rest, name: 'Borrador', date: null, schedules: on(3) })
    const both = await t.as('get /groups/', 'get /talks/')
    const { lessons } = await t.ok(calendar.week, { query: { teacher: teacher.id } }, both)
    expect(brief(lessons)).toEqual(['Tarde 2026-11-26 1700', 'Orientación 2026-11-26 1800'])
    expect(lessons[0]!.teacherClash).toBe('Orientación')
    expect(lessons[1]).toMatchObject({
      kind: 'talk',
      _id: talk.id,
      parentGroup: null,
      parent: null,
      course: 'Feria de carreras',
      endHour: '2130',
      enrolled: 3,
      quota: 40,
      classRoom: { name: 'Auditorio' },
      teacher: { name: 'Irma' },
      teacherClash: 'Tarde',
      outOfHours: true,
    })
    const { lessons: without } = await week({ teacher: teacher.id })
    expect(without.map(({ name, teacherClash }) => [name, teacherClash])).toEqual([['Tarde', null]])
  })
})
