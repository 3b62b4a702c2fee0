import { expect, test } from 'vitest'
import { attendance } from '#features/presence/attendance/contract.ts'
import type { DoorRefusal } from '#features/presence/scanners/contract.ts'
import { scanners } from '#features/presence/scanners/contract.ts'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { dashboard } from '../contract.ts'

const t = await startTest()

/**
 * Ana is in Mario's Álgebra, whose Wednesday lesson is cancelled, and in Irma's Taller. On Thursday Mario substitutes Irma in Física.
 * Asks all places: Mario's home, the door without a lesson, the attendance list of a day without a lesson, the group's window.
 */
async function academy() {
  const on = (day: number, startHour: string, endHour: string) => ({ day, startHour, endHour })
  const permissions = [
    'get /groups/',
    'put /attendance/qr/*',
    'get /students/',
    'put /groups/',
    'post /attendance/st/?',
    'put /lessons/',
  ] as const
  const [mario, irma] = [await t.as(...permissions), await t.as('get /groups/')]
  const algebra = await t.make.group({
    name: 'Álgebra',
    teacherId: mario.employeeId,
    schedules: [on(0, '0900', '1100'), on(0, '1600', '1800'), on(2, '0900', '1100')],
  })
  const workshop = await t.make.group({ name: 'Taller', teacherId: irma.employeeId, schedules: [on(0, '1900', '2000')] })
  const physics = await t.make.group({ name: 'Física', teacherId: irma.employeeId, schedules: [on(3, '1200', '1300')] })
  await t.db
    .insertInto('lessonChange')
    .values([
      { id: newId(), groupId: algebra.id, day: '2026-11-25', kind: 'cancelled', startMinute: 540 },
      {
        id: newId(),
        groupId: physics.id,
        day: '2026-11-26',
        kind: 'changed',
        startMinute: 720,
        toDay: '2026-11-26',
        toStart: 720,
        toEnd: 780,
        teacherId: mario.employeeId,
      },
    ])
    .execute()
  const { studentId } = await t.make.registration({ groupId: algebra.id })
  await t.make.registration({ groupId: workshop.id, studentId })
  return { mario, algebra, studentId }
}

test('M78: teacher, door and list name the first lesson that takes place and has not ended, also a running one', async () => {
  const { mario, algebra, studentId } = await academy()
  const hourOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
  const ofTeacher = async () => {
    const { next } = (await t.ok(dashboard.teacher, {}, mario)).lessons!
    return next && `${next.name} ${next.day} ${hourOf(next.start)}`
  }
  const atDoor = async () => {
    const { body } = await t.call(scanners.scan, { params: { id: studentId }, body: {} }, { as: mario })
    const { next } = (body as { errorExt: DoorRefusal }).errorExt
    return next && `${next.lesson.name} ${next.day} ${next.lesson.schedules[0]!.startHour}`
  }
  // Last Thursday is not one of the group's days.
  const onList = async () => {
    const { closed } = await t.ok(attendance.checklist, { params: { id: algebra.id }, query: { date: '2026-11-19' } }, mario)
    return closed!.next && `${closed!.next.day} ${closed!.next.startHour}`
  }
  const nextLessons = async () => [await ofTeacher(), await onList()]

  expect(await nextLessons()).toEqual(['Álgebra 2026-11-23 0900', '2026-11-23 0900'])
  await t.clock.advance(2 * 3_600_000)
  expect(await nextLessons()).toEqual(['Álgebra 2026-11-23 1600', '2026-11-23 1600'])
  expect(await atDoor()).toBe('Álgebra 2026-11-23 1600')
  await t.clock.advance(370 * 60_000)
  expect(await nextLessons()).toEqual(['Física 2026-11-26 1200', '2026-11-30 0900'])
  expect(await atDoor()).toBe('Taller 2026-11-23 1900')
  await t.clock.advance(18 * 3_600_000)
  expect(await nextLessons()).toEqual(['Física 2026-11-26 1200', '2026-11-30 0900'])
  expect(await atDoor()).toBe('Álgebra 2026-11-30 0900')

  // On Tuesday somebody cancels the lesson of Monday afternoon: the letter names no past lesson.
  const body = { kind: 'cancelled', message: true } as const
  await t.ok(lessons.change, { params: { group: algebra.id, day: '2026-11-23', startHour: '1600' }, body }, mario)
  const batch = await t.db.selectFrom('notificationBatch').select('text').executeTakeFirstOrThrow()
  expect(batch.text).toContain('La próxima es el lun 30/11/2026, 09:00.')
})
