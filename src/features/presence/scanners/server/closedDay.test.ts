import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { scanners } from '../contract.ts'
import { doorway } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { taught, standing, scan, refused } = doorway(t, door)
const open = (id: string) => t.db.deleteFrom('closedDay').where('id', '=', id).execute()

test('OFE-12: on a closed day the door shows the reason, the student and the next class', async () => {
  const group = await taught('0930', '1130', { name: 'Grupo 7' })
  const ana = await standing(group.id)
  const { id } = await t.make.closedDay({ name: 'Navidad' })
  const { status, body } = await t.call(scanners.scan, { params: { id: ana }, body: {} }, { as: door })
  expect([status, body]).toMatchObject([
    409,
    {
      error: { message: { es: 'Hoy no hay clases: Navidad.' } },
      errorExt: { code: 'NO_CLASS_TODAY', student: { name: 'Ana' }, next: { day: '2026-11-30', lesson: { name: 'Grupo 7' } } },
    },
  ])
  expect((await t.ok(scanners.roster, {}, door)).closed).toBe('Navidad')
  await open(id)
  expect((await scan(ana)).message).toBe('Asistencia registrada')
})

test("OFE-7: a campus's closed day is its own: the roster has the others' lessons", async () => {
  const [here, there] = [await t.make.classroom(), await t.make.classroom()]
  const closed = await taught('0930', '1130', { name: 'Cerrado', classroomId: here.id })
  const taughtThere = await taught('0930', '1130', { name: 'Abierto', classroomId: there.id })
  const [bruno, clara] = [await standing(closed.id), await standing(taughtThere.id)]
  const { id } = await t.make.closedDay({ name: 'Fumigación', locationId: here.locationId })
  const roster = await t.ok(scanners.roster, {}, door)
  expect(roster.closed).toBe(null)
  expect(roster.lessons.map(({ name }) => name)).toContain('Abierto')
  expect(roster.lessons.map(({ name }) => name)).not.toContain('Cerrado')
  expect((await refused(bruno)).message).toBe('Hoy no hay clases: Fumigación.')
  expect((await scan(clara)).message).toBe('Asistencia registrada')
  await open(id)
})

test('OFE-12: shows a canceled or moved lesson, and the next class', async () => {
  const group = await taught('0930', '1130', { name: 'Grupo 8' })
  const ana = await standing(group.id)
  const { id } = await t.make.lessonChange({ groupId: group.id, day: '2026-11-23', startHour: '0930' })
  const { body } = await t.call(scanners.scan, { params: { id: ana }, body: {} }, { as: door })
  expect(body).toMatchObject({
    error: { message: { es: 'La clase de hoy se canceló.' } },
    errorExt: { code: 'NO_CLASS_TODAY', next: { day: '2026-11-30', lesson: { name: 'Grupo 8' } } },
  })
  await t.db.deleteFrom('lessonChange').where('id', '=', id).execute()
  await t.make.lessonChange({ groupId: group.id, day: '2026-11-23', startHour: '0930', to: '2026-11-28', hours: ['1200', '1400'] })
  const moved = await t.call(scanners.scan, { params: { id: ana }, body: {} }, { as: door })
  expect(moved.body).toMatchObject({
    error: { message: { es: 'La clase de hoy se movió al 28/11/2026.' } },
    errorExt: { next: { day: '2026-11-28', lesson: { schedules: [{ day: 5, startHour: '1200', endHour: '1400' }] } } },
  })
})

test('OFE-7: shows a lesson moved to today with its own hours and room, at the door and on the roster', async () => {
  const room = await t.make.classroom({ name: 'Auditorio' })
  const group = await t.make.group({ name: 'Grupo 9', schedules: [{ day: 2, startHour: '0930', endHour: '1130' }] })
  const bruno = await standing(group.id)
  await t.make.lessonChange({ groupId: group.id, to: '2026-11-23', hours: ['1000', '1200'], classroomId: room.id })
  const lesson = { name: 'Grupo 9', schedules: [{ day: 0, startHour: '1000', endHour: '1200' }], classRoom: 'Auditorio' }
  expect((await t.ok(scanners.roster, {}, door)).lessons).toContainEqual(expect.objectContaining(lesson))
  expect((await scan(bruno)).groups).toEqual([expect.objectContaining(lesson)])
})
