import { describe, expect, test } from 'vitest'
import { attendance } from '#features/presence/attendance/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { at, doorway, TODAY } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { taught, standing, scan, refused, records, uuid } = doorway(t, door)
const minutes = (count: number) => new Date(t.clock.now().getTime() + count * 60_000).toISOString()

describe('replay of an offline door', () => {
  test('SCN-24: the lesson is judged at scannedAt, by the day and the hour of the academy', async () => {
    const [monday, friday] = [
      await taught('0930', '1130'),
      await t.make.group({ schedules: [{ day: 4, startHour: '2200', endHour: '2330' }] }),
    ]
    const id = await standing(monday.id, friday.id)
    // 23:00 of Friday in Mexico is Saturday in UTC.
    expect(await scan(id, { scan: uuid(), scannedAt: at('23:00', '2026-11-20') })).toMatchObject({
      groups: [{ _id: friday.id }],
      attendance: { date: '2026-11-20' },
    })
    expect(await records(id)).toMatchObject([{ day: '2026-11-20', groupId: friday.id, recordedAt: t.clock.now() }])
  })

  test('SCN-25: a repeated scan succeeds with the same record, even after the student left the group', async () => {
    const group = await taught('0930', '1130', { name: 'Matutino' })
    const id = await standing(group.id)
    const body = { scan: uuid(), scannedAt: at('09:40') }
    const first = await scan(id, body)
    const { id: registrationId } = await t.db.selectFrom('registration').select('id').where('studentId', '=', id).executeTakeFirstOrThrow()
    await t.make.end(registrationId, new Date(at('09:00')))
    const again = await scan(id, body)
    expect(again).toMatchObject({ already: true, message: 'La asistencia ya estaba registrada', attendance: first.attendance })
    expect(again.groups).toEqual(first.groups)
    expect(await records(id)).toMatchObject([{ scan: body.scan }])
  })

  test("SCN-25: a repetition after a desk's correction keeps the correction", async () => {
    const group = await taught('0930', '1130')
    const id = await standing(group.id)
    const body = { scan: uuid() }
    await scan(id, body)
    await t.ok(attendance.markToday, { body: { studentId: id, groupId: group.id, attendance: false } }, door)
    expect(await scan(id, body)).toMatchObject({ already: true })
    expect(await records(id)).toMatchObject([{ present: false, source: 'checklist' }])
  })

  test('SCN-26: at most 7 days old', async () => {
    const id = await standing((await taught('0930', '1130')).id)
    expect((await scan(id, { scannedAt: minutes(-7 * 1440) })).attendance.date).toBe('2026-11-16')
    expect(await refused(id, { scannedAt: minutes(-7 * 1440 - 1) })).toMatchObject({
      status: 409,
      code: 'SCAN_TOO_OLD',
      message: 'El escaneo es demasiado antiguo para registrarse.',
    })
    expect(await records(id)).toHaveLength(1)
  })

  test('SCN-26: a stored scan is confirmed at any age', async () => {
    const id = await standing((await taught('0930', '1130')).id)
    const body = { scan: uuid(), scannedAt: minutes(0) }
    await scan(id, body)
    const now = t.clock.now()
    await t.clock.advance(8 * 86_400_000)
    expect(await scan(id, body)).toMatchObject({ already: true, attendance: { date: TODAY } })
    await t.clock.set(now)
  })

  test('SCN-26: refuses a scan more than 5 minutes ahead', async () => {
    const id = await standing((await taught('0930', '1130')).id)
    expect(await refused(id, { scannedAt: minutes(6) })).toMatchObject({
      status: 409,
      code: 'SCAN_IN_FUTURE',
      message: 'La hora del equipo está adelantada: revísala.',
    })
    expect(await records(id)).toEqual([])
    expect((await scan(id, { scannedAt: minutes(5) })).already).toBe(false)
  })

  test.each([{ scan: 'x' }, { scannedAt: 'ayer' }, { group: 'x' }])('SCN-27: %j is 400', async body => {
    expect((await refused(await standing(), body)).status).toBe(400)
  })

  test('SCN-27: a scan id of another pass is refused without details', async () => {
    const group = await taught('0930', '1130')
    const [one, other] = [await standing(group.id), await standing(group.id)]
    const body = { scan: uuid() }
    await scan(one, body)
    expect(await refused(other, body)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' })
    expect(await records(other)).toEqual([])
    await t.ok(attendance.markToday, { body: { studentId: other, groupId: group.id, attendance: false } }, door)
    expect(await refused(other, body)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_MISMATCH' })
    expect(await records(other)).toMatchObject([{ present: false, scan: null }])
  })
})
