import { expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Schedule } from '#lib/schedules.ts'
import { startTest } from '#server/testing/harness.ts'
import { classroomsAccess } from '../access.ts'
import { classrooms } from '../contract.ts'
import { bookGroup } from './bookings.ts'

const t = await startTest()
const desk = await t.as(classroomsAccess.read)
const when = { startDate: '2026-11-30', endDate: '2026-12-18' }
const hour = (day: number, startHour: string, endHour: string): Schedule => ({ day, startHour, endHour })
const MORNING = [hour(0, '0900', '1100'), hour(2, '0900', '1100')]

/** Lindavista from 8 to 15, with Salón 1 taken on Monday and Wednesday from nine to eleven. */
async function lindavista() {
  const { id: campus } = await t.make.location({ opens: '08:00', closes: '15:00' })
  const room = await t.make.classroom({ locationId: campus, name: 'Salón 1', capacity: 30 })
  const ownGroup = await group(room.id, MORNING)
  return { campus, room, taken: ownGroup }
}

async function group(classroomId: string, schedules: Schedule[], teacherId: string | null = null) {
  const group = await t.make.group({ classroomId, schedules, teacherId })
  await bookGroup(t.db, group.id)
  return group
}

const near = async (classRoom: string, schedules: Schedule[], more: Record<string, string> = {}) =>
  (await t.ok(classrooms.near, { query: { classRoom, ...when, schedules: JSON.stringify(schedules), ...more } }, desk)).near

test('OFE-45: rooms that seat as many and are free on all days, of the same campus first, then with the fewest spare seats', async () => {
  const { campus, room } = await lindavista()
  const add = (name: string, capacity: number, locationId = campus) => t.make.classroom({ locationId, name, capacity })
  await add('Grande', 60)
  await add('Justo', 30)
  await add('Chico', 20)
  const busy = await add('De Paula', 32)
  await group(busy.id, [hour(2, '1030', '1200')])
  const away = await t.make.location()
  await add('Lejos', 31, away.id)
  const { rooms } = await near(room.id, MORNING, { quota: '30' })
  expect(rooms.map(({ name, location }) => [name, location._id])).toEqual([
    ['Justo', campus],
    ['Grande', campus],
    ['Lejos', away.id],
  ])
})

test('OFE-45: the same days at the nearest hours, within those of the campus, with room and teacher free', async () => {
  const { campus, room, taken } = await lindavista()
  const hours = async (more: Record<string, string> = {}) =>
    (await near(room.id, MORNING, more)).hours.map(all => all.map(({ day, startHour, endHour }) => `${day} ${startHour}-${endHour}`))
  // Nothing fits before 8: the lesson lasts two hours, and the room is taken until 11.
  expect(await hours()).toEqual([
    ['0 1100-1300', '2 1100-1300'],
    ['0 1130-1330', '2 1130-1330'],
    ['0 1200-1400', '2 1200-1400'],
  ])
  // Irma teaches another group on Wednesdays until half past one.
  const irma = await t.make.employee({ name: 'Irma', isProfessor: true })
  const other = await t.make.classroom({ locationId: campus })
  await group(other.id, [hour(2, '1200', '1330')], irma.id)
  expect(await hours({ teacher: irma.id })).toEqual([])
  expect(await hours({ except: taken.id })).toEqual([
    ['0 0830-1030', '2 0830-1030'],
    ['0 0930-1130', '2 0930-1130'],
    ['0 0800-1000', '2 0800-1000'],
  ])
})

test('OFE-45, LOC-62: an unknown room is 404; hours on a weekday that the dates do not contain are code 08', async () => {
  const { room } = await lindavista()
  const query = { classRoom: room.id, startDate: '2026-12-01', endDate: '2026-12-01', schedules: JSON.stringify([MORNING[0]]) }
  expect(await t.refused(classrooms.near, { query }, desk)).toMatchObject({ status: 409, code: '08' })
  expect(await t.refused(classrooms.near, { query: { ...query, classRoom: newId(), endDate: '2026-12-08' } }, desk)).toMatchObject({
    status: 404,
    code: 'CLASSROOM_NOT_FOUND',
  })
})
