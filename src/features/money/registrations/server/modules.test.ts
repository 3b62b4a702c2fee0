import { describe, expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { PERMISSIONS, stage } from './testing.ts'

const t = await startTest()
const desk = await t.as(...PERMISSIONS)
const { combined, groupsOf, assign, seats, figures, standingOf, change, changeRefused } = stage(t, desk)

describe('modules follow their parent', () => {
  const names = ['Razonamiento', 'Matemáticas']

  test('REG-35: another parent group of the course: the same modules, moved seats, the same order', async () => {
    const from = await combined(names)
    const to = await groupsOf(from.course.id, from.courses)
    const parent = await t.make.registration({ groupId: from.group.id, paid: 600_000 })
    await assign(parent, from.children, names)
    const student = await change(parent.studentId, from.group.id, to.group.id)

    expect(student.comipemsOrder).toEqual(names.map((name, at) => ({ course: from.courses[at]!.id, name, phase: at + 1 })))
    const rows = await standingOf(parent.studentId)
    expect(rows.map(row => [row.groupId, row.parentId, row.price])).toEqual([
      [to.group.id, null, 600_000],
      [to.children[0]!.id, parent.id, 0],
      [to.children[1]!.id, parent.id, 0],
    ])
    expect(await seats(from.group.id, ...from.children.map(each => each.id))).toEqual([0, 0, 0])
    expect(await seats(to.group.id, ...to.children.map(each => each.id))).toEqual([1, 1, 1])
    expect(await figures(parent.studentId)).toEqual([6000, 0, 6000, [], 0])
  })

  test('REG-35: another combined course: its modules of the same name, without accents and case', async () => {
    const from = await combined(names)
    const to = await combined(['RAZONAMIENTO', 'Historia', 'matematicas'])
    const parent = await t.make.registration({ groupId: from.group.id })
    await assign(parent, from.children, names)
    const student = await change(parent.studentId, from.group.id, to.group.id)
    expect(student.comipemsOrder).toEqual([
      { course: to.courses[0]!.id, name: 'RAZONAMIENTO', phase: 1 },
      { course: to.courses[2]!.id, name: 'matematicas', phase: 2 },
    ])
    expect(await seats(...to.children.map(each => each.id))).toEqual([1, 0, 1])
  })

  test('REG-35: a plain course: the modules end, with their seats and items', async () => {
    const from = await combined(names)
    const parent = await t.make.registration({ groupId: from.group.id })
    await assign(parent, from.children, names)
    const to = await t.make.group()
    expect((await change(parent.studentId, from.group.id, to.id)).comipemsOrder).toEqual([])
    expect((await standingOf(parent.studentId)).map(row => row.groupId)).toEqual([to.id])
    expect(await seats(...from.children.map(each => each.id))).toEqual([0, 0])
  })

  test.each([
    ['is full', { quota: 1, taken: 1 }, 'GROUP_FULL', 'Matemáticas: El grupo ya no tiene lugares disponibles.'],
    ['is inactive', { active: false }, 'GROUP_CLOSED', 'Matemáticas: El grupo ya no admite inscripciones.'],
  ])('REG-36: all or nothing: a module that %s refuses the whole change', async (_state, part, code, message) => {
    const from = await combined(names)
    const to = await groupsOf(from.course.id, from.courses)
    await t.db.updateTable('classGroup').set(part).where('id', '=', to.children[1]!.id).execute()
    const parent = await t.make.registration({ groupId: from.group.id })
    await assign(parent, from.children, names)
    expect(await changeRefused(parent.studentId, from.group.id, to.group.id)).toMatchObject({ status: 409, code, message })
  })

  test('REG-36: all or nothing: a module that the new course lacks refuses the change', async () => {
    const from = await combined(names)
    const to = await combined(['Razonamiento', 'Historia'])
    const parent = await t.make.registration({ groupId: from.group.id })
    await assign(parent, from.children, names)
    expect(await changeRefused(parent.studentId, from.group.id, to.group.id)).toMatchObject({
      status: 409,
      code: 'MODULE_MISSING',
      message: 'El grupo nuevo no tiene el módulo Matemáticas, que el alumno ya tiene asignado.',
    })
  })
})
