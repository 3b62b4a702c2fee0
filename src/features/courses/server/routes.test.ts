import { expect, test } from 'vitest'
import { LEVELS, TYPES } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'

const t = await startTest()
const desk = await t.as('get /courses/')

test('api.md: levels and types are seeded, for any session', async () => {
  const anybody = await t.as()
  const { courseLevels } = await t.ok(courses.levels, {}, anybody)
  const { courseTypes } = await t.ok(courses.types, {}, anybody)
  expect(courseLevels.map(level => level.name)).toEqual(['Media Superior', 'Superior'])
  expect(courseTypes.map(type => type.name)).toEqual(['Curso', 'Taller', 'Diplomado', 'Simulacro'])
})

test('000 §7: courses of a level by name, a parent with its modules in their order', async () => {
  const [b, a] = [await t.make.course({ name: 'Razonamiento' }), await t.make.course({ name: 'Ciencias' })]
  const parent = await t.make.course({ name: 'Completo', children: [b.id, a.id], price: 600_050 })
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
  })
  const all = await t.ok(courses.list, {}, desk)
  expect(all.courses.map(course => course.name)).toEqual(['Ciencias', 'Completo', 'Otro', 'Razonamiento'])
  expect((await t.ok(courses.find, { params: { id: parent.id } }, desk)).course).toEqual(listed[1])
})

test('404 for a course or level that does not exist; a level without courses is empty', async () => {
  const gone = await t.make.course({ deletedAt: t.clock.now() })
  for (const id of [newId(), gone.id])
    expect(await t.refused(courses.find, { params: { id } }, desk)).toMatchObject({
      status: 404,
      code: 'COURSE_NOT_FOUND',
      message: 'El curso no existe',
    })
  expect((await t.call(courses.byLevel, { params: { id: newId() } }, { as: desk })).status).toBe(404)
})

test('decisions "Money": a discount is earned by standing in the course that it names', async () => {
  const [held, left, never] = [await t.make.course({ name: 'Previo' }), await t.make.course(), await t.make.course()]
  const course = await t.make.course({ earned: [held, left, never].map(each => ({ courseId: each.id, amount: 50_000 })) })
  const student = await t.make.student()
  await t.make.registration({ studentId: student.id, groupId: (await t.make.group({ courseId: held.id })).id })
  await t.make.registration({ studentId: student.id, groupId: (await t.make.group({ courseId: left.id })).id, endedAt: t.clock.now() })
  const params = { id: course.id, studentId: student.id }
  expect((await t.ok(courses.discounts, { params }, desk)).discounts).toEqual([{ course: { _id: held.id, name: 'Previo' }, discount: 500 }])
})
