import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Permission } from '#contract/access.ts'
import { startTest } from '#server/testing/harness.ts'
import { dashboard } from '../contract.ts'

const t = await startTest()
const TODAY = '2026-11-23'
const show = async (as: Awaited<ReturnType<typeof t.as>>) => t.ok(dashboard.teacher, {}, as)
const on = (day: number, startHour = '0900', endHour = '1100') => ({ day, startHour, endHour })

test.each<[Permission, string[]]>([
  ['get /groups/', ['lessons']],
  ['get /appoiments/', ['advisories']],
  ['get /videoComments/', ['comments']],
  ['get /students/', []],
  ['put /attendance/own', ['missing']],
])('HOM-31: %s: %j', async (permission, parts) => {
  const { success: _success, day, failed, ...partsShown } = await show(await t.as(permission))
  expect([day, failed, Object.keys(partsShown)]).toEqual([TODAY, [], parts])
})

test("HOM-32: Mario sees both lessons of his group today, the one he substitutes, and none of his colleagues'", async () => {
  const mario = await t.as('get /groups/', 'get /attendance/st/?')
  const room = await t.make.classroom({ name: 'Salón 1' })
  const own = await t.make.group({
    name: 'Álgebra',
    classroomId: room.id,
    teacherId: mario.employeeId,
    schedules: [on(0), on(0, '1600', '1700'), on(2)],
  })
  const covered = await t.make.group({ name: 'Física', schedules: [on(0, '1200', '1300')] })
  await t.make.group({ name: 'Historia', schedules: [on(0)] })
  const away = await t.make.group({ name: 'Química', teacherId: mario.employeeId, schedules: [on(0, '1900', '2000')] })
  const change = { day: TODAY, kind: 'changed', toDay: TODAY } as const
  await t.db
    .insertInto('lessonChange')
    .values([
      { ...change, id: newId(), groupId: covered.id, startMinute: 720, toStart: 720, toEnd: 780, teacherId: mario.employeeId },
      { id: newId(), groupId: away.id, day: TODAY, kind: 'cancelled', startMinute: 1140 },
    ])
    .execute()
  const { studentId } = await t.make.registration({ groupId: own.id })
  await t.db
    .insertInto('attendance')
    .values({ id: newId(), studentId, groupId: own.id, day: TODAY, present: true, source: 'checklist' })
    .execute()
  const { lessons } = await show(mario)
  expect(lessons!.list.map(({ name, start, end, cancelled, present, marked }) => [name, start, end, cancelled, present, marked])).toEqual([
    ['Álgebra', 540, 660, false, 1, 1],
    ['Física', 720, 780, false, 0, 0],
    ['Álgebra', 960, 1020, false, 1, 1],
    ['Química', 1140, 1200, true, 0, 0],
  ])
  expect(lessons!.list[0]).toMatchObject({ classRoom: 'Salón 1', enrolled: 1 })
  expect(lessons!.next).toEqual({ _id: own.id, name: 'Álgebra', day: TODAY, start: 540 })
})

test('HOM-32: shows attendance only with its right; without a lesson today shows the next one', async () => {
  const irma = await t.as('get /groups/')
  const group = await t.make.group({ name: 'Sabatino', teacherId: irma.employeeId, schedules: [on(5)] })
  expect((await show(irma)).lessons).toEqual({
    list: [],
    closed: null,
    next: { _id: group.id, name: 'Sabatino', day: '2026-11-28', start: 540 },
  })
  await t.make.group({ teacherId: irma.employeeId, schedules: [on(0)] })
  const { list } = (await show(irma)).lessons!
  expect(list.map(({ present, marked }) => [present, marked])).toEqual([[undefined, undefined]])
})

test('HOM-36: a teacher who takes lists of own groups reads how many of today are marked', async () => {
  const olga = await t.as('get /groups/', 'put /attendance/own')
  await t.make.group({ teacherId: olga.employeeId, schedules: [on(0)] })
  expect((await show(olga)).lessons!.list.map(({ present, marked }) => [present, marked])).toEqual([[0, 0]])
})

test('HOM-38: lists students who missed two lists or more in a row, the most first; an attended one ends the row', async () => {
  const olga = await t.as('get /groups/', 'put /attendance/own')
  const group = await t.make.group({ name: 'Álgebra A', teacherId: olga.employeeId, schedules: [on(0)] })
  const marks = async (name: string, present: readonly boolean[]) => {
    const { studentId } = await t.make.registration({ groupId: group.id, studentId: (await t.make.student({ name })).id })
    for (const [at, each] of present.entries())
      await t.db
        .insertInto('attendance')
        .values({ id: newId(), studentId, groupId: group.id, day: `2026-11-${16 + at}`, present: each, source: 'manual' })
        .execute()
  }
  await marks('Leo', [true, false, false])
  await marks('Rodrigo', [false, false, false])
  await marks('Ana', [false, false, true])
  const { missing } = await show(olga)
  expect(missing!.list.map(({ name, group: of, missed }) => [name, of.name, missed])).toEqual([
    ['Rodrigo', 'Álgebra A', 3],
    ['Leo', 'Álgebra A', 2],
  ])
  expect(missing!.total).toBe(2)
  expect((await show(await t.as('get /groups/'))).missing).toBeUndefined()
})

test("HOM-34: shows the next advisories of Irma's courses", async () => {
  const irma = await t.as('get /appoiments/')
  const [own, other] = [await t.make.course({ name: 'Álgebra' }), await t.make.course()]
  await t.make.group({ courseId: own.id, teacherId: irma.employeeId })
  const slot = (courseId: string, date: string, hour: number) => ({ id: newId(), courseId, date, hour, maxQuota: 6, taken: 1 })
  await t.db
    .insertInto('advisorySlot')
    .values([slot(own.id, TODAY, 8), slot(own.id, '2026-11-24', 10), slot(own.id, TODAY, 18), slot(other.id, TODAY, 18)])
    .execute()
  const { advisories } = await show(irma)
  expect(advisories!.map(({ course, date, hour, taken, quota }) => [course, date, hour, taken, quota])).toEqual([
    ['Álgebra', TODAY, 18, 1, 6],
    ['Álgebra', '2026-11-24', 10, 1, 6],
  ])
})
