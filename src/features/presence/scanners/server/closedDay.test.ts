import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { scanners } from '../contract.ts'
import { doorway } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { taught, standing, scan, refused } = doorway(t, door)
const open = (id: string) => t.db.deleteFrom('closedDay').where('id', '=', id).execute()

test('OFE-12: on a closed day the door says why, whose pass it is and when class is next', async () => {
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
