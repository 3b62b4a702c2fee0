import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { at, doorway, TODAY } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { scan, refused, visitor, visited, audits } = doorway(t, door)

test("SCN-20: a talk student's id is that talk's attendance, isTalkUser true", async () => {
  const { id, talkId, room } = await visitor()
  t.events.length = 0
  const answer = await scan(id)
  expect(answer).toEqual({
    success: true,
    student: {
      _id: id,
      name: 'Luz',
      lastName: 'Ríos',
      secondLastName: 'Mar',
      uniqueFolio: null,
      debt: false,
      dueOn: null,
      balance: { payments: { total: 0, discounts: 0 }, costs: { total: 0 } },
    },
    groups: [
      {
        _id: talkId,
        name: 'Orientación UNAM',
        parent: null,
        course: 'Orientacion Bachillerato',
        classRoom: room.name,
        schedules: [{ day: 0, startHour: '1000', endHour: '1100' }],
        location: { _id: room.locationId, name: expect.any(String) },
      },
    ],
    message: 'Asistencia registrada',
    isTalkUser: true,
    already: false,
    attendance: { _id: id, date: TODAY },
  })
  expect(await visited(id)).toEqual({ attendance: true, attendedAt: t.clock.now() })
  expect(t.events).toEqual([{ resource: 'talks', ids: [talkId] }])
  expect(t.said.at(-1)).toMatchObject({ event: 'update_table_event', data: { talk: talkId } })
  expect(await audits(id)).toMatchObject([
    { route: 'scanners.scan', resource: 'talks', ids: [id, talkId], before: { attendance: false }, after: { attendance: true } },
  ])
})

test('SCN-20: a second scan of a visitor says so and changes nothing', async () => {
  const { id } = await visitor()
  await scan(id, { scannedAt: at('09:50') })
  t.events.length = 0
  expect(await scan(id)).toMatchObject({ already: true, message: 'La asistencia ya estaba registrada', isTalkUser: true })
  expect(await visited(id)).toEqual({ attendance: true, attendedAt: new Date(at('09:50')) })
  expect(t.events).toEqual([])
})

test('SCN-20: a talk on any date: names the visitor, does not refuse', async () => {
  const { id } = await visitor({ date: '2026-12-05' })
  expect((await scan(id)).already).toBe(false)
})

test('SCN-21: a row moved to another talk accepts no marks', async () => {
  const to = await visitor()
  const { id } = await visitor({ movedTo: to.id })
  expect(await refused(id)).toMatchObject({ status: 409, code: 'MOVED_TO_OTHER_TALK', message: 'El alumnos se ha movido a otra platica' })
  expect([(await visited(id)).attendance, (await visited(to.id)).attendance]).toEqual([false, false])
})

test("SCN-21: a deleted visitor's pass is unknown", async () => {
  const { id } = await visitor()
  await t.db.updateTable('talkStudent').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute()
  expect((await refused(id)).code).toBe('PASS_UNKNOWN')
})

test("SCN-26: refuses a visitor's scan that is too old or too early", async () => {
  const { id } = await visitor()
  expect((await refused(id, { scannedAt: at('10:00', '2026-11-15') })).code).toBe('SCAN_TOO_OLD')
  expect((await refused(id, { scannedAt: at('10:06') })).code).toBe('SCAN_IN_FUTURE')
  expect((await visited(id)).attendance).toBe(false)
})
