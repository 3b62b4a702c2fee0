import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER)
const { made, update, updateRefused, refused, parentCourse, bookings, lastAudit } = stage(t, planner)

describe('PUT /groups/{id}', () => {
  test('GRP-40: absent is unchanged, null clears the teacher; the audit has before and after', async () => {
    const { id: teacher } = await t.make.employee({ isProfessor: true })
    const before = await made({ teacher, activeLanding: true })
    const { group } = await update(before._id, { name: ' Vespertino ' })
    expect(group).toEqual({ ...before, name: 'Vespertino' })
    expect((await update(before._id, { teacher: null })).group).toEqual({ ...group, teacher: null })
    expect(t.events.at(-1)).toEqual({ resource: 'groups', ids: [before._id] })
    expect(await lastAudit('groups.update')).toMatchObject({
      resource: 'groups',
      ids: [before._id],
      before: { name: 'Vespertino', teacherId: teacher },
      after: { name: 'Vespertino', teacherId: null },
    })
  })

  test('GRP-41: new hours, dates and room book the new and free the old', async () => {
    const { _id, classRoom } = await made()
    const room = await t.make.classroom()
    const { group } = await update(_id, { classRoom: room.id, schedules: on(4), startDate: '2026-12-01', endDate: '2026-12-11' })
    expect(group).toMatchObject({ classRoom: { _id: room.id }, schedules: on(4), startDate: '2026-12-01', endDate: '2026-12-11' })
    expect(await bookings(_id)).toEqual(['4 [540,660) [2026-12-04,2026-12-12)'])
    const next = await made({ classRoom: classRoom!._id })
    expect(await bookings(next._id)).toHaveLength(1)
    await expectTrueBooks(t.db)
  })

  test('GRP-15: refuses an end before the start, also when only one of them is sent', async () => {
    const { _id } = await made()
    const wrong = { status: 400, message: 'La fecha de fin no puede ser anterior a la de inicio.', fields: ['endDate'] }
    expect(await updateRefused(_id, { startDate: '2026-12-19' })).toMatchObject({ ...wrong, code: 'DATE_ORDER' })
    expect(await updateRefused(_id, { startDate: '2026-12-19', endDate: '2026-12-01' })).toMatchObject(wrong)
  })

  test('GRP-18: refuses new dates or hours without a lesson', async () => {
    const { _id } = await made()
    for (const change of [{ startDate: '2026-12-15' }, { schedules: on(0), startDate: '2026-12-08', endDate: '2026-12-13' }])
      expect(await updateRefused(_id, change)).toMatchObject({ status: 409, code: '08' })
  })

  test.each([
    ['name', { name: '' }, 400, 'Debes escribir un nombre.'],
    ['schedules', { schedules: [] }, 400, 'Debes agregar los horarios.'],
    ['overlap', { schedules: [...on(1), ...on(1, '1000', '1200')] }, 400, 'Horario empalmado, revisa los horarios ya agregados.'],
    ['classroom', { classRoom: null }, 400, 'Debes agregar un salón'],
    ['quota', { quota: null }, 400, 'Debes agregar un cupo para el grupo'],
    ['no such room', { classRoom: newId() }, 404, 'El salón no existe'],
    ['no such teacher', { teacher: newId() }, 404, 'El profesor no existe'],
    ['no such course', { course: newId() }, 404, 'El curso no existe'],
  ])('GRP-11, GRP-12, GRP-14, GRP-16, GRP-17, GRP-19: refuses bad input, writes nothing: %s', async (_rule, change, status, message) => {
    const { _id } = await made()
    expect(await updateRefused(_id, change)).toMatchObject({ status, message })
  })

  test('GRP-43: a teacher who left stays until the group gets another', async () => {
    const { id: teacher } = await t.make.employee({ isProfessor: true })
    const { _id } = await made({ teacher })
    await unjudged(t.db, trx => trx.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', teacher).execute())
    expect((await update(_id, { teacher, name: 'Otro' })).group.teacher).toMatchObject({ _id: teacher })
  })

  test('GRP-44: 404 on every write of an unknown or deleted group', async () => {
    const { id: deletedId } = await t.make.group({ deletedAt: t.clock.now() })
    for (const id of [deletedId, newId()])
      for (const [route, body] of [
        [groups.update, {}],
        [groups.toggle, {}],
        [groups.remove, undefined],
      ] as const)
        expect(await refused(route, { params: { id }, body }, planner)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
  })

  test('GRP-45: a group of a deleted course can still be edited', async () => {
    const { id: courseId } = await t.make.course()
    const { id } = await t.make.group({ courseId })
    await unjudged(t.db, trx => trx.updateTable('course').set({ deletedAt: t.clock.now() }).where('id', '=', courseId).execute())
    expect((await update(id, { course: courseId, name: 'Sigue' })).group.name).toBe('Sigue')
  })
})

describe('quota', () => {
  test('GRP-46: refuses below the enrolled students; exactly their number is allowed', async () => {
    const { _id } = await made({ quota: 20 })
    for (let i = 0; i < 3; i++) await t.make.registration({ groupId: _id })
    expect(await updateRefused(_id, { quota: 2 })).toMatchObject({
      status: 409,
      code: 'QUOTA_BELOW_ENROLLED',
      message: 'El cupo no puede ser menor a los alumnos inscritos.',
      fields: ['quota'],
    })
    expect((await update(_id, { quota: 3 })).group).toMatchObject({ quota: 3, available: 0, percentage: 100 })
  })

  test('GRP-21: warns above the capacity of the room', async () => {
    const room = await t.make.classroom({ capacity: 10 })
    const { _id } = await made({ classRoom: room.id, quota: 10 })
    expect((await update(_id, { quota: 11 })).warnings.map(warning => warning.code)).toEqual(['ABOVE_CAPACITY'])
  })
})

describe('the course of an existing group', () => {
  const incompatible = { code: 'COURSE_NOT_COMPATIBLE', message: 'Este curso no es compatible con el grupo actual. No se puede cambiar.' }

  test('GRP-48: may become another plain course; notifies both courses', async () => {
    const { _id, course } = await made()
    const other = await t.make.course({ name: 'Regularización' })
    expect((await update(_id, { course: other.id })).group.course).toMatchObject({ _id: other.id, name: 'Regularización' })
    expect(t.events.at(-1)).toEqual({ resource: 'courses', ids: [course._id, other.id] })
  })

  test('GRP-49: refuses a parent course, and another course for a parent group', async () => {
    const { course } = await parentCourse()
    const { _id } = await made()
    expect(await updateRefused(_id, { course: course.id })).toMatchObject({ status: 409, ...incompatible })
    const parent = await t.make.group({ courseId: course.id, quota: null })
    const plain = await t.make.course()
    expect(await updateRefused(parent.id, { course: plain.id })).toMatchObject({ status: 409, ...incompatible })
  })

  test('GRP-51: refuses while students are registered and names them; the same course is no change', async () => {
    const { _id, course } = await made()
    for (let i = 0; i < 12; i++)
      await t.make.registration({
        groupId: _id,
        studentId: (await t.make.student({ lastName: `Apellido ${String.fromCharCode(65 + i)}` })).id,
      })
    const other = await t.make.course()
    const answer = await t.call(groups.update, { params: { id: _id }, body: { course: other.id } }, { as: planner })
    expect([answer.status, answer.body.errorExt.code, answer.body.errorExt.total]).toEqual([409, 'IN_USE', 12])
    expect(answer.body.errorExt.uses).toHaveLength(10)
    expect(answer.body.errorExt.uses[0]).toMatchObject({ kind: 'student', name: 'Ana Apellido A Ruiz' })
    expect(answer.body.errorExt.message.es).toContain(
      'No se puede cambiar el curso del grupo Matutino A: en uso por los alumnos Ana Apellido A Ruiz',
    )
    expect((await update(_id, { course: course._id, name: 'Igual' })).group).toMatchObject({ name: 'Igual', course })
  })
})
