import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Schedule } from '#lib/schedules.ts'
import { startTest } from '#server/testing/harness.ts'
import { classroomsAccess } from '../access.ts'
import { classrooms, locations } from '../contract.ts'
import { SCHEDULE_TEXTS } from '../schedule.ts'
import { bookGroup } from './bookings.ts'

const t = await startTest()
const desk = await t.as(classroomsAccess.read)
const MONDAY: Schedule = { day: 0, startHour: '0900', endHour: '1100' }
const when = { startDate: '2026-11-30', endDate: '2026-12-14' }

async function bookedRoom(locationId?: string) {
  const room = await t.make.classroom(locationId ? { locationId } : {})
  const group = await t.make.group({ name: 'IPN lunes', classroomId: room.id, schedules: [MONDAY] })
  await bookGroup(t.db, group.id)
  return { room, group }
}

describe('GET /locations/{id}/available', () => {
  const free = async (id: string, schedules: Schedule[], more: Record<string, string> = {}) =>
    (await t.ok(locations.available, { params: { id }, query: { ...when, schedules: JSON.stringify(schedules), ...more } }, desk))
      .classRooms

  test('LOC-63: only the rooms of the campus that are free at these hours', async () => {
    const { room, group } = await bookedRoom()
    const open = await t.make.classroom({ locationId: room.locationId, name: 'Libre', capacity: 12 })
    await t.make.classroom({ locationId: room.locationId, deletedAt: t.clock.now() })
    await t.make.classroom()
    expect(await free(room.locationId, [{ ...MONDAY, startHour: '1030', endHour: '1200' }])).toEqual([
      { _id: open.id, name: 'Libre', capacity: 12, location: { _id: room.locationId, name: expect.any(String) } },
    ])
    // From the exact end of the other group, on another day, and for the group whose own hours are excluded.
    expect(await free(room.locationId, [{ ...MONDAY, startHour: '1100', endHour: '1200' }])).toHaveLength(2)
    expect(await free(room.locationId, [{ ...MONDAY, day: 1 }])).toHaveLength(2)
    expect(await free(room.locationId, [MONDAY], { except: group.id })).toHaveLength(2)
  })

  test('LOC-62: code 08 when no weekday of the schedule falls between the dates', async () => {
    const { locationId } = await t.make.classroom()
    const query = { startDate: '2026-12-01', endDate: '2026-12-06', schedules: [MONDAY] }
    expect(await t.refused(locations.available, { params: { id: locationId }, query }, desk)).toMatchObject({ status: 409, code: '08' })
  })

  test('LOC-65: refuses schedules that overlap, end before they start or are invalid', async () => {
    const { locationId } = await t.make.classroom()
    const refusal = (schedules: unknown) =>
      t.refused(locations.available, { params: { id: locationId }, query: { ...when, schedules } }, desk)
    expect(await refusal([MONDAY, { ...MONDAY, startHour: '1000' }])).toMatchObject({ status: 400, message: SCHEDULE_TEXTS.overlap })
    expect(await refusal([{ ...MONDAY, endHour: '0900' }])).toMatchObject({ status: 400, message: SCHEDULE_TEXTS.order })
    expect(await refusal('[{')).toMatchObject({ status: 400, message: 'Los horarios no son válidos' })
  })

  test('LOC-63: an unknown campus is 404', async () => {
    const query = { ...when, schedules: [MONDAY] }
    expect(await t.refused(locations.available, { params: { id: newId() }, query }, desk)).toMatchObject({
      status: 404,
      code: 'LOCATION_NOT_FOUND',
    })
  })
})

describe('POST /classrooms/is/available', () => {
  const question = (classRoomId: string, more: object = {}) => ({ body: { classRoomId, ...when, scheduleArray: [MONDAY], ...more } })

  test('LOC-64: an occupied room comes with the groups that use it, a free one with none', async () => {
    const { room, group } = await bookedRoom()
    const { isAvailable, groups } = await t.ok(classrooms.isAvailable, question(room.id), desk)
    expect(isAvailable).toBe(false)
    expect(groups).toEqual([
      {
        kind: 'group',
        _id: group.id,
        name: 'IPN lunes',
        course: { _id: group.courseId, name: expect.any(String) },
        startDate: '2026-11-02',
        endDate: '2026-12-20',
        schedules: [MONDAY],
      },
    ])
    const other = question(room.id, { scheduleArray: [{ ...MONDAY, day: 2 }] })
    for (const input of [other, question(room.id, { except: group.id }), question((await t.make.classroom()).id)])
      expect(await t.ok(classrooms.isAvailable, input, desk)).toMatchObject({ isAvailable: true, groups: [] })
  })

  test('LOC-62, LOC-64: code 08 with its text; an unknown or deleted room is 404', async () => {
    const { id } = await t.make.classroom()
    expect(await t.refused(classrooms.isAvailable, question(id, { startDate: '2026-12-01', endDate: '2026-12-06' }), desk)).toMatchObject({
      status: 409,
      code: '08',
      message: 'Los días del horario no caen entre la fecha de inicio y la de fin.',
    })
    const deletedClassroom = await t.make.classroom({ deletedAt: t.clock.now() })
    for (const unknownId of [newId(), deletedClassroom.id])
      expect(await t.refused(classrooms.isAvailable, question(unknownId), desk)).toMatchObject({ status: 404, code: 'CLASSROOM_NOT_FOUND' })
  })
})
