import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Refusal } from '#server/http/refusal.ts'
import { startTest } from '#server/testing/harness.ts'
import { locationFailures } from '../contract.ts'
import { bookGroup, conflictsOf, freeRooms, lockRooms, refuseUnmet } from './bookings.ts'

const t = await startTest({ features: [], jobs: [], unrecorded: true })
const on = (day: number, startHour = '0900', endHour = '1100') => [{ day, startHour, endHour }]
const mondays = { startDate: '2026-11-30', endDate: '2026-12-18', schedules: on(0) }

async function booked(part: Partial<Parameters<typeof t.make.group>[0]> = {}) {
  const group = await t.make.group({ ...mondays, ...part })
  await bookGroup(t.db, group.id)
  return group
}
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as Refusal).failure
  }
  return null
}

describe('owners of the hours', () => {
  test('LOC-61: each group once, by start, with its course, dates and hours', async () => {
    const { id: classroomId } = await t.make.classroom()
    const { id: courseId } = await t.make.course({ name: 'IPN' })
    const schedules = [...on(2, '1000', '1200'), ...on(0)]
    const { id } = await booked({ name: 'Uno', classroomId, courseId, schedules })
    const lessons = { classroomId, ...mondays, schedules: [...on(0, '1030', '1130'), ...on(2)] }
    expect((await conflictsOf(t.db, lessons)).groups).toEqual([
      {
        kind: 'group',
        _id: id,
        name: 'Uno',
        course: { _id: courseId, name: 'IPN' },
        startDate: mondays.startDate,
        endDate: mondays.endDate,
        schedules: schedules.toReversed(),
      },
    ])
    expect(await conflictsOf(t.db, lessons, id)).toEqual({ groups: [], taken: false })
  })

  test.each([
    ['the same hours', {}, 1],
    ['one minute', { schedules: on(0, '1059', '1200') }, 1],
    ['hours that touch', { schedules: on(0, '1100', '1200') }, 0],
    ['another weekday', { schedules: on(1) }, 0],
    ['dates after the last Monday', { startDate: '2026-12-15', endDate: '2027-01-30' }, 0],
    ['dates that hold the last Monday', { startDate: '2026-12-14', endDate: '2027-01-30' }, 1],
    ['no hours', { schedules: [] }, 0],
    ['all in the past', { startDate: '2026-11-02', endDate: '2026-11-22' }, 0],
  ])('LOC-60: %s', async (_case, part, bookings) => {
    const { id: classroomId } = await t.make.classroom()
    await booked({ classroomId })
    expect((await conflictsOf(t.db, { classroomId, ...mondays, ...part })).groups).toHaveLength(bookings)
  })

  test("LOC-63: lists a campus' rooms without a conflict, by name; no deleted ones, no other campuses", async () => {
    const { id: locationId, name } = await t.make.location()
    const room = (part: object) => t.make.classroom({ locationId, ...part })
    const [busy, b, a] = [await room({ name: 'Ocupado' }), await room({ name: 'B', capacity: 12 }), await room({ name: 'A' })]
    await room({ name: 'Borrado', deletedAt: t.clock.now() })
    await t.make.classroom()
    const { id: except } = await booked({ classroomId: busy.id })
    await booked({ classroomId: a.id, schedules: on(1) })
    const free = async (part: object) => (await freeRooms(t.db, { locationId, ...mondays, ...part })).map(each => each.name)
    expect((await freeRooms(t.db, { locationId, ...mondays }))[1]).toEqual({
      _id: b.id,
      name: 'B',
      capacity: 12,
      location: { _id: locationId, name },
    })
    expect(await free({})).toEqual(['A', 'B'])
    expect(await free({ schedules: [...on(0), ...on(1)] })).toEqual(['B'])
    expect(await free({ except })).toEqual(['A', 'B', 'Ocupado'])
  })
})

test('LOC-66: rooms to use must exist, rooms to give up may be deleted', async () => {
  const [room, deletedClassroom] = [await t.make.classroom({ capacity: 9 }), await t.make.classroom({ deletedAt: t.clock.now() })]
  const locked = await lockRooms(t.db, [room.id, room.id], [deletedClassroom.id, room.id])
  expect(locked).toMatchObject([{ id: room.id, capacity: 9, location: { id: room.locationId, opening: '07:00', closing: '21:00' } }])
  expect(await lockRooms(t.db, [], [])).toEqual([])
  for (const id of [deletedClassroom.id, newId()])
    await expect(lockRooms(t.db, [room.id, id])).rejects.toMatchObject({ failure: locationFailures.CLASSROOM_NOT_FOUND })
})

test.each([
  ['2026-11-23', '2026-11-23', on(0), false],
  ['2026-11-24', '2026-11-29', on(0), true],
  ['2026-11-24', '2026-11-30', on(0), false],
  ['2026-11-24', '2026-11-29', [...on(0), ...on(6)], false],
  ['2026-11-24', '2026-11-28', [...on(0), ...on(6)], true],
  ['2026-11-24', '2026-11-24', [], false],
])('LOC-62: code 08 from %s to %s', (startDate, endDate, schedules, isRefused) => {
  expect(refusalOf(() => refuseUnmet(schedules, startDate, endDate))).toBe(isRefused ? locationFailures._08 : null)
})
