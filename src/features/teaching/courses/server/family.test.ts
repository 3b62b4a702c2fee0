import { describe, expect, test } from 'vitest'
import { LEVELS } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'
import { courseStage } from './testing.ts'

const t = await startTest()
const desk = await t.as('get /courses/', 'post /courses/', 'put /courses/')
const { input, create, change, changeRefused, find, some, coursesNow } = courseStage(t, desk)

const NOT_FIT = {
  status: 409,
  code: 'CHILD_NOT_FIT',
  fields: ['children'],
  message: 'Un subcurso debe existir, ser del mismo nivel y no tener subcursos.',
}
const superior = LEVELS.superior.id

describe('sub-courses', () => {
  test('CUR-31: a course with its 4 sub-courses, in order, is a parent; without them it is not', async () => {
    const children = await some(4)
    const { _id: id } = await create()
    expect(await change(id, { children })).toMatchObject({ isParent: true, children: children.map(_id => ({ _id })) })
    const turned = children.toReversed()
    expect((await change(id, { children: turned })).children.map(child => child._id)).toEqual(turned)
    expect(await change(id, { name: 'Sin tocarlos' })).toMatchObject({ isParent: true })
    expect(await change(id, { children: [] })).toMatchObject({ isParent: false, children: [] })
  })

  test('CUR-32: n:m: a course may be a sub-course of several parents, and be sold alone in plain groups', async () => {
    const children = await some(4)
    await t.make.group({ courseId: children[0] })
    expect([await create({ children }), await create({ children })]).toMatchObject([{ isParent: true }, { isParent: true }])
  })

  test('CUR-33: refuses sub-courses that do not exist, differ in level, are parents or the course itself; writes nothing', async () => {
    const [a = '', b = '', c = '', d = ''] = await some(4)
    const parent = await create({ children: [a, b, c, d] })
    const [other, deletedCourse] = [await t.make.course({ levelId: superior }), await t.make.course({ deletedAt: t.clock.now() })]
    const { id } = await t.make.course()
    const before = await coursesNow()
    for (const wrong of [newId(), deletedCourse.id, other.id, parent._id]) {
      expect(await t.refused(courses.create, { body: input({ children: [a, b, c, wrong] }) }, desk)).toEqual(NOT_FIT)
      expect(await changeRefused(id, { children: [a, b, c, wrong] })).toEqual(NOT_FIT)
    }
    expect(await changeRefused(id, { children: [a, b, c, id] })).toEqual(NOT_FIT)
    expect(await coursesNow()).toBe(before)
  })

  test('CUR-34: a sub-course of an existing course cannot have sub-courses', async () => {
    const [child = '', ...others] = await some(7)
    const parent = await create({ children: [child, ...others.slice(0, 3)] })
    const grandchildren = others.slice(2)
    expect(await changeRefused(child, { children: grandchildren })).toEqual({
      ...NOT_FIT,
      message: 'Este curso es subcurso de otro: no puede tener subcursos.',
    })
    await t.ok(courses.remove, { params: { id: parent._id } }, await t.as('delete /courses/'))
    expect(await change(child, { children: grandchildren })).toMatchObject({ isParent: true })
  })

  test('CUR-35: locks the sub-courses while the course has groups, ended ones too; saving the same ones passes', async () => {
    const message = 'Los subcursos no se pueden cambiar mientras el curso tiene grupos.'
    const children = await some(4)
    const { _id: id } = await create({ children })
    const group = await t.make.group({ courseId: id, startDate: '2026-01-01', endDate: '2026-02-01' })
    for (const other of [[], children.toReversed(), await some(4)])
      expect(await changeRefused(id, { children: other })).toEqual({ status: 409, code: 'CHILDREN_LOCKED', message, fields: ['children'] })
    expect(await change(id, { children, name: 'Otro nombre' })).toMatchObject({ isParent: true, childrenLocked: true })
    // A course with plain groups cannot become a parent: its groups would have no modules.
    const plain = await t.make.group()
    expect(await changeRefused(plain.courseId, { children })).toMatchObject({ code: 'CHILDREN_LOCKED' })
    await t.db.updateTable('classGroup').set({ deletedAt: t.clock.now() }).where('id', '=', group.id).execute()
    expect(await change(id, { children: [] })).toMatchObject({ isParent: false, childrenLocked: false })
  })
})

describe('a parent and its sub-courses are of one level', () => {
  test('CUR-36: locks the level of a sub-course while its parent exists', async () => {
    const children = await some(4)
    const parent = await create({ children })
    expect(await changeRefused(children[1]!, { courseLevel: superior })).toEqual({
      status: 409,
      code: 'LEVEL_LOCKED',
      fields: ['courseLevel'],
      message: 'El nivel no se puede cambiar: otro curso lo tiene como subcurso.',
    })
    expect(await change(children[1]!, { courseLevel: LEVELS.mediaSuperior.id, name: 'Mismo nivel' })).toMatchObject({ name: 'Mismo nivel' })
    await change(parent._id, { children: [] })
    expect(await change(children[1]!, { courseLevel: superior })).toMatchObject({ courseLevel: superior })
  })

  test('CUR-36: a parent changes its level only together with its sub-courses', async () => {
    const { _id: id } = await create({ children: await some(4) })
    expect(await changeRefused(id, { courseLevel: superior })).toMatchObject({
      status: 409,
      code: 'CHILD_NOT_FIT',
      fields: ['courseLevel'],
      message: 'El nivel no se puede cambiar: los subcursos son de otro.',
    })
    const others: string[] = []
    for (let i = 0; i < 4; i++) others.push((await t.make.course({ levelId: superior })).id)
    expect(await changeRefused(id, { children: others })).toEqual(NOT_FIT)
    expect(await changeRefused(id, { children: await some(4), courseLevel: superior })).toEqual(NOT_FIT)
    expect(await change(id, { children: others, courseLevel: superior })).toMatchObject({ courseLevel: superior, isParent: true })
    expect(await change(id, { children: [], courseLevel: LEVELS.mediaSuperior.id })).toMatchObject({ isParent: false })
  })
})

describe('races', () => {
  const put = (id: string, body: object) => t.call(courses.update, { params: { id }, body }, { as: desk })

  test('CUR-36: refuses one of two when a sub-course changes its level while a parent takes it', async () => {
    for (let round = 0; round < 8; round++) {
      const children = await some(4)
      const { id } = await t.make.course()
      const calls = [() => put(id, { children }), () => put(children[3]!, { courseLevel: superior })]
      const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map(call => call()))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const [parent, child] = [await find(id), await find(children[3]!)]
      expect(parent.isParent).toBe(child.courseLevel === parent.courseLevel)
    }
  })

  test('CUR-34: refuses one of two courses that take each other as sub-courses, never a third generation', async () => {
    for (let round = 0; round < 8; round++) {
      const [a = '', b = '', ...others] = await some(5)
      const answers = await Promise.all([put(a, { children: [b, ...others] }), put(b, { children: [a, ...others] })])
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
      expect([(await find(a)).isParent, (await find(b)).isParent].filter(Boolean)).toHaveLength(1)
    }
  })
})
