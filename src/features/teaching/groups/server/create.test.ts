import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER)
const { input, create, made, createRefused, refused, bookings, lastAudit } = stage(t, planner)

describe('POST /groups', () => {
  test('GRP-9: creates a group with hours, room, quota and teacher, books the room, audits and notifies', async () => {
    const teacher = await t.make.employee({ name: 'Irma', isProfessor: true })
    const room = await t.make.classroom({ capacity: 25 })
    const course = await t.make.course()
    const schedules = [...on(2, '1600', '1800'), ...on(0)]
    const { group, warnings } = await create({ course: course.id, classRoom: room.id, teacher: teacher.id, schedules, activeLanding: true })
    expect(warnings).toEqual([])
    expect(group).toMatchObject({
      name: 'Matutino A',
      active: true,
      activeLanding: true,
      startDate: '2026-11-30',
      endDate: '2026-12-18',
      quota: 20,
      available: 20,
      schedules: [...on(0), ...on(2, '1600', '1800')],
      course: { _id: course.id },
      classRoom: { _id: room.id, capacity: 25 },
      teacher: { _id: teacher.id, name: 'Irma' },
      buckets: [],
    })
    expect(await bookings(group._id)).toEqual(['0 [540,660) [2026-11-30,2026-12-15)', '2 [960,1080) [2026-12-02,2026-12-17)'])
    expect(t.events.slice(-2)).toEqual([
      { resource: 'groups', ids: [group._id] },
      { resource: 'courses', ids: [course.id] },
    ])
    expect(await lastAudit('groups.create')).toMatchObject({
      resource: 'groups',
      ids: [group._id],
      userId: planner.employeeId,
      before: null,
      after: { name: 'Matutino A', quota: 20, classroomId: room.id, teacherId: teacher.id, schedules },
    })
    await expectTrueBooks(t.db)
  })

  test('GRP-20: omits a blank teacher; null means none as well', async () => {
    expect((await made()).teacher).toBeNull()
    expect((await made({ teacher: null })).teacher).toBeNull()
  })

  test('GRP-32: a disabled group books no room', async () => {
    const group = await made({ active: false })
    expect([group.active, await bookings(group._id)]).toEqual([false, []])
  })

  test.each([
    ['course required', { course: undefined }, 'course', 'Debes seleccionar un curso.'],
    ['name required', { name: '  ' }, 'name', 'Debes escribir un nombre.'],
    ['at least one schedule', { schedules: [] }, 'schedules', 'Debes agregar los horarios.'],
    [
      'schedule end after start',
      { schedules: on(0, '1100', '1100') },
      'schedules.0.endHour',
      'el horario de término no puede ser menor al de inicio',
    ],
    [
      'overlapping schedules of one day',
      { schedules: [...on(0, '0900', '1100'), ...on(0, '1059', '1200')] },
      'schedules',
      'Horario empalmado, revisa los horarios ya agregados.',
    ],
    ['end before start', { endDate: '2026-11-29' }, 'endDate', 'La fecha de fin no puede ser anterior a la de inicio.'],
    ['dates required', { startDate: undefined }, 'startDate', 'Debes seleccionar las fechas de inicio y fin.'],
    ['quota 0', { quota: 0 }, 'quota', 'Debes agregar un cupo para el grupo'],
    ['quota with a fraction', { quota: 1.5 }, 'quota', 'Debes agregar un cupo para el grupo'],
  ])('GRP-10, GRP-11, GRP-12, GRP-13, GRP-14, GRP-15, GRP-17: %s', async (_rule, wrong, path, message) => {
    const body = { ...(await input()), ...wrong }
    const answer = await refused(groups.create, { body }, planner)
    expect(answer).toMatchObject({ status: 400, message })
    expect(answer.fields[0]).toBe(path)
  })

  test('GRP-16, GRP-17: requires classroom and quota, except for parent courses', async () => {
    const { classRoom: _room, ...roomless } = await input()
    expect(await refused(groups.create, { body: roomless }, planner)).toMatchObject({
      status: 400,
      code: 'CLASSROOM_REQUIRED',
      message: 'Debes agregar un salón',
      fields: ['classRoom'],
    })
    const { quota: _quota, ...boundless } = await input()
    expect(await refused(groups.create, { body: boundless }, planner)).toMatchObject({
      status: 400,
      code: 'QUOTA_REQUIRED',
      message: 'Debes agregar un cupo para el grupo',
      fields: ['quota'],
    })
  })

  test('GRP-18: refuses when no weekday of the schedule falls between the dates; one that does suffices', async () => {
    const week = { startDate: '2026-12-01', endDate: '2026-12-06' }
    expect(await createRefused({ ...week, schedules: on(0) })).toMatchObject({ status: 409, code: '08' })
    const group = await made({ ...week, schedules: [...on(0), ...on(6)] })
    expect(await bookings(group._id)).toEqual(['6 [540,660) [2026-12-06,2026-12-07)'])
  })

  test('GRP-19: course, classroom and teacher have to exist; the teacher has to be a professor', async () => {
    const deletion = { deletedAt: t.clock.now() }
    for (const course of [newId(), (await t.make.course(deletion)).id])
      expect(await createRefused({ course })).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
    for (const classRoom of [newId(), (await t.make.classroom(deletion)).id])
      expect(await createRefused({ classRoom })).toMatchObject({ status: 404, code: 'CLASSROOM_NOT_FOUND' })
    for (const teacher of [newId(), (await t.make.employee()).id, (await t.make.employee({ isProfessor: true, ...deletion })).id])
      expect(await createRefused({ teacher })).toMatchObject({ status: 404, code: 'TEACHER_NOT_FOUND', fields: ['teacher'] })
  })
})

describe('warnings', () => {
  test('GRP-21: warns of a quota above the capacity', async () => {
    const room = await t.make.classroom({ name: 'A1', capacity: 15 })
    expect((await create({ name: 'Grande', classRoom: room.id, quota: 16 })).warnings).toEqual([
      { code: 'ABOVE_CAPACITY', message: 'Grande: el cupo de 16 rebasa la capacidad de A1, que es de 15.' },
    ])
    const touching = { classRoom: room.id, quota: 15, schedules: on(1) }
    expect((await create(touching)).warnings).toEqual([])
  })

  test('GRP-22: a shared teacher warns of every other running group; lessons that only touch do not count', async () => {
    const { id: teacher } = await t.make.employee({ name: 'Irma', lastName: 'Solís', isProfessor: true })
    await create({ name: 'Uno', teacher })
    await create({ name: 'Apagado', teacher, active: false })
    await create({ name: 'Antes', teacher, schedules: on(0, '0700', '0900') })
    await create({ name: 'Enero', teacher, startDate: '2027-01-04', endDate: '2027-01-30' })
    const { warnings } = await create({ name: 'Dos', teacher, schedules: on(0, '1000', '1200'), shareTeacher: true })
    expect(warnings).toEqual([{ code: 'TEACHER_CLASH', message: 'Dos: Irma Solís ya da clase en Uno a esa hora.' }])
  })

  test('GRP-23: warns of hours outside those of the campus', async () => {
    const { id: locationId } = await t.make.location({ name: 'Norte', opens: '09:00', closes: '20:00' })
    const { id: classRoom } = await t.make.classroom({ locationId })
    expect((await create({ classRoom, schedules: on(0, '0900', '2000') })).warnings).toEqual([])
    for (const schedules of [on(1, '0859', '1000'), on(1, '1900', '2001')])
      expect((await create({ name: 'Noche', classRoom, schedules })).warnings).toEqual([
        { code: 'OUT_OF_HOURS', message: 'Noche: el horario sale del de la sede Norte, que abre de 09:00 a 20:00.' },
      ])
  })
})
