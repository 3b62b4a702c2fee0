import { expect, test } from 'vitest'
import { LEVELS, TYPES } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /courses/')

test('CUR-1: levels and types are seeded, for any session', async () => {
  const anybody = await t.as()
  const { courseLevels } = await t.ok(courses.levels, {}, anybody)
  const { courseTypes } = await t.ok(courses.types, {}, anybody)
  expect(courseLevels.map(level => level.name)).toEqual(['Media Superior', 'Superior'])
  expect(courseTypes.map(type => type.name)).toEqual(['Curso', 'Taller', 'Diplomado', 'Simulacro'])
})

test('CUR-2: courses of a level by name, a parent with its modules in their order', async () => {
  const createdAt = new Date('2026-11-01T18:30:00Z')
  const [b, a] = [await t.make.course({ name: 'Razonamiento' }), await t.make.course({ name: 'Ciencias' })]
  const parent = await t.make.course({ name: 'Completo', children: [b.id, a.id], price: 600_050, createdAt })
  await t.make.course({ name: 'Otro', levelId: LEVELS.superior.id })
  await t.make.course({ name: 'Borrado', deletedAt: t.clock.now() })
  const { courses: listed } = await t.ok(courses.byLevel, { params: { id: LEVELS.mediaSuperior.id } }, desk)
  expect(listed.map(course => course.name)).toEqual(['Ciencias', 'Completo', 'Razonamiento'])
  expect(listed[1]).toEqual({
    _id: parent.id,
    name: 'Completo',
    price: 6000.5,
    duration: 30,
    active: true,
    activeExternal: false,
    courseLevel: LEVELS.mediaSuperior.id,
    courseType: TYPES.course.id,
    isParent: true,
    children: [
      { _id: b.id, name: 'Razonamiento' },
      { _id: a.id, name: 'Ciencias' },
    ],
    groups: 0,
    creationDate: '2026-11-01T18:30:00.000Z',
  })
  const all = await t.ok(courses.list, {}, desk)
  expect(all.courses.map(course => course.name)).toEqual(['Ciencias', 'Completo', 'Otro', 'Razonamiento'])
  expect((await t.ok(courses.find, { params: { id: parent.id } }, desk)).course).toMatchObject(listed[1]!)
})

test('CUR-3, M155: a course counts its running groups, without deleted groups and children of parent groups', async () => {
  const module = await t.make.course()
  const parent = await t.make.course({ children: [module.id] })
  const group = await t.make.group({ courseId: parent.id })
  await t.make.group({ courseId: module.id, parentGroupId: group.id })
  await t.make.group({ courseId: module.id })
  await t.make.group({ courseId: module.id, endDate: '2026-11-10' })
  await t.make.group({ courseId: module.id, deletedAt: t.clock.now() })
  const { courses: listed } = await t.ok(courses.list, {}, desk)
  expect(listed.find(course => course._id === module.id)?.groups).toBe(1)
  expect(listed.find(course => course._id === parent.id)?.groups).toBe(1)
})

test('CUR-4: one answer from one statement has the whole sidebar: discounts, groups newest start first, live data, image', async () => {
  const [previous, deletedCourse] = [await t.make.course({ name: 'Previo' }), await t.make.course({ deletedAt: t.clock.now() })]
  const file = newId()
  await t.db
    .insertInto('storedFile')
    .values({ id: file, key: file, kind: 'image', name: 'a.png', contentType: 'image/png', maxSize: 1, state: 'ready' })
    .execute()
  const topic = newId()
  const course = await t.make.course({
    name: 'Todo',
    imageId: file,
    liveStreamChannel: 'canal',
    liveStreamUrl: 'https://vivo.mx/a',
    liveStreamActive: true,
    advisoriesActive: true,
    advisorySchedule: JSON.stringify([{ day: 0, hour: 8 }].concat({ day: 6, hour: 18 })),
    topics: JSON.stringify([{ _id: topic, name: 'Álgebra' }]),
    topicsByDay: JSON.stringify([{ day: 0, topics: [topic] }]),
    earned: [deletedCourse, previous].map(each => ({ courseId: each.id, amount: 25_050 })),
  })
  const older = await t.make.group({ courseId: course.id, name: 'Enero', startDate: '2026-01-05', active: false })
  const newer = await t.make.group({ courseId: course.id, name: 'Julio', startDate: '2026-07-06', taken: 12 })
  await t.make.group({ courseId: course.id, deletedAt: t.clock.now() })
  const { result, count } = await t.queries(() => t.ok(courses.find, { params: { id: course.id } }, desk))
  expect(result.course).toEqual({
    ...(await t.ok(courses.list, {}, desk)).courses.find(each => each._id === course.id),
    groups: 2,
    image: { _id: file, url: expect.stringMatching(new RegExp(`^/api/files/${file}\\?signature=`)) },
    discounts: [
      { course: { _id: previous.id, name: 'Previo' }, discount: 250.5 },
      { course: null, discount: 250.5 },
    ],
    isActiveAppoiments: true,
    // Monday is 1 in the advisory tree and Sunday 0; in topics Monday is 1.
    schedulesAppoimentList: [
      { day: 1, hour: 8 },
      { day: 0, hour: 18 },
    ],
    topicList: [{ _id: topic, name: 'Álgebra' }],
    topicByDayList: [{ day: 1, topics: [topic] }],
    liveStreamChannel: 'canal',
    liveStreamUrl: 'https://vivo.mx/a',
    activeLiveStream: true,
    groupList: [
      { _id: newer.id, name: 'Julio', studentListLength: 12, startDate: '2026-07-06', endDate: '2026-12-20', active: true },
      { _id: older.id, name: 'Enero', studentListLength: 0, startDate: '2026-01-05', endDate: '2026-12-20', active: false },
    ],
    childrenLocked: true,
  })
  // One statement of the session, one of the course.
  expect(count).toBe(2)
})

test('CUR-5: a list of 60 courses with sub-courses and groups needs as many statements as an empty one', async () => {
  const { count: few } = await t.queries(() => t.ok(courses.byLevel, { params: { id: LEVELS.superior.id } }, desk))
  for (let i = 0; i < 60; i++) {
    const child = await t.make.course()
    const parent = await t.make.course({ levelId: LEVELS.superior.id, children: [child.id] })
    await t.make.group({ courseId: parent.id })
  }
  const all = await t.queries(() => t.ok(courses.byLevel, { params: { id: LEVELS.superior.id } }, desk))
  expect(all.result.courses.length).toBeGreaterThanOrEqual(60)
  expect([few, all.count, (await t.queries(() => t.ok(courses.list, {}, desk))).count]).toEqual([2, 2, 2])
})

test('CUR-6: 404 for an unknown course or level; a level without courses is empty', async () => {
  const deletedCourse = await t.make.course({ deletedAt: t.clock.now() })
  for (const id of [newId(), deletedCourse.id])
    expect(await t.refused(courses.find, { params: { id } }, desk)).toMatchObject({
      status: 404,
      code: 'COURSE_NOT_FOUND',
      message: 'El curso no existe',
    })
  expect((await t.call(courses.byLevel, { params: { id: newId() } }, { as: desk })).status).toBe(404)
})

test.each([
  'get /courses/',
  'get /groups/',
  'get /talks/',
  'post /students/register',
  'put /groups/?/enroll/?',
  'put /students/?/groups/?',
] as const)('CUR-89: %s may read courses', async permission => {
  const { id } = await t.make.course()
  const caller = await t.as(permission)
  expect((await t.ok(courses.list, {}, caller)).courses.map(course => course._id)).toContain(id)
  expect((await t.ok(courses.find, { params: { id } }, caller)).course._id).toBe(id)
})

test('CUR-89: a role with none of these rights may not read courses', async () => {
  const { id } = await t.make.course()
  const caller = await t.as('get /students/', 'get /locations/')
  expect((await t.refused(courses.list, {}, caller)).status).toBe(403)
  expect((await t.refused(courses.find, { params: { id } }, caller)).status).toBe(403)
})

test('CUR-7: a registration in the course that a discount names earns the discount', async () => {
  const [previous, dropped, never] = [await t.make.course({ name: 'Previo' }), await t.make.course(), await t.make.course()]
  const course = await t.make.course({ earned: [previous, dropped, never].map(each => ({ courseId: each.id, amount: 50_000 })) })
  const student = await t.make.student()
  await t.make.registration({ studentId: student.id, groupId: (await t.make.group({ courseId: previous.id })).id })
  await t.make.registration({ studentId: student.id, groupId: (await t.make.group({ courseId: dropped.id })).id, endedAt: t.clock.now() })
  const params = { id: course.id, studentId: student.id }
  expect((await t.ok(courses.discounts, { params }, desk)).discounts).toEqual([
    { course: { _id: previous.id, name: 'Previo' }, discount: 500 },
  ])
})
