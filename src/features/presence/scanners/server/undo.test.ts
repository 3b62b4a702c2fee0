import { describe, expect, test } from 'vitest'
import { attendance } from '#features/presence/attendance/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { scanners } from '../contract.ts'
import { doorway } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const other = await t.as('put /attendance/qr/*')
const { taught, standing, scan, undo, undoRefused, records, visitor, visited, uuid } = doorway(t, door)

const TOO_LATE = { status: 409, code: 'UNDO_TOO_LATE', message: 'Ya no se puede deshacer este registro.' }
const expected = async () => {
  const group = await taught('0930', '1130')
  const id = await standing(group.id)
  const mark = (present: boolean, as = door) =>
    t.ok(attendance.markToday, { body: { studentId: id, groupId: group.id, attendance: present } }, as)
  return { id, group, mark, recordOf: async (as = door) => (await scan(id, { scan: uuid() }, as)).attendance._id }
}

describe('undo within 60 s by the same session', () => {
  test("DES-22, SCN-22: deletes the scan's record, announced and audited; a new scan creates a new one", async () => {
    const { id, recordOf } = await expected()
    const record = await recordOf()
    t.events.length = 0
    await undo(record)
    expect(await records(id)).toEqual([])
    expect(t.events).toEqual([{ resource: 'attendance', ids: [id] }])
    const scanAct = await t.lastAudit('scanners.scan')
    expect(await t.lastAudit('scanners.undo')).toMatchObject({
      resource: 'attendance',
      ids: [record, id],
      sessionId: door.sessionId,
      undoes: scanAct.id,
      after: { undid: 'Asistencia pasada: deshecho' },
    })
    expect(await recordOf()).not.toBe(record)
  })

  test('SCN-23: after 60 s it is refused, at 60 s not', async () => {
    const now = t.clock.now()
    const [late, inTime] = [await expected(), await expected()]
    const records60 = [await late.recordOf(), await inTime.recordOf()] as const
    await t.clock.advance(60_000)
    await undo(records60[1])
    await t.clock.advance(1000)
    expect(await undoRefused(records60[0])).toEqual({ ...TOO_LATE, fields: [] })
    expect(await records(late.id)).toHaveLength(1)
    await t.clock.set(now)
  })

  test('SCN-23: refuses an undo by another session, although it scanned the same pass later', async () => {
    const { id, recordOf } = await expected()
    const record = await recordOf()
    expect((await scan(id, {}, other)).already).toBe(true)
    expect(await undoRefused(record, other)).toMatchObject(TOO_LATE)
    await undo(record)
  })

  test("SCN-22: only a scan's own record: a desk's record stays, even if the scan repeated it", async () => {
    const { id, mark } = await expected()
    const record = (await mark(true)).attendance._id
    expect((await scan(id)).already).toBe(true)
    expect(await undoRefused(record)).toMatchObject(TOO_LATE)
    expect(await records(id)).toHaveLength(1)
  })

  test("SCN-22: a desk's correction after the scan stays", async () => {
    const { id, mark, recordOf } = await expected()
    const record = await recordOf()
    await mark(false)
    expect(await undoRefused(record)).toMatchObject(TOO_LATE)
    expect(await records(id)).toMatchObject([{ present: false, source: 'checklist' }])
  })

  test('SCN-22: undoing a scan that made an absent record present restores absent, by the desk that set it; not a second time', async () => {
    const { id, mark, recordOf } = await expected()
    const record = (await mark(false)).attendance._id
    expect(await recordOf()).toBe(record)
    await undo(record)
    expect(await records(id)).toMatchObject([{ id: record, present: false, source: 'checklist' }])
    expect(await undoRefused(record)).toMatchObject(TOO_LATE)
  })

  test("SCN-22: created, marked absent, made present by another door: that door's undo restores absent, and deletes nothing", async () => {
    const { id, mark, recordOf } = await expected()
    const record = await recordOf()
    await mark(false)
    await recordOf(other)
    expect(await undoRefused(record)).toMatchObject(TOO_LATE)
    await undo(record, other)
    expect(await records(id)).toMatchObject([{ id: record, present: false }])
  })

  test('SCN-23: 20 at once: it is undone once', async () => {
    const { id, recordOf } = await expected()
    const record = await recordOf()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => t.call(scanners.undo, { params: { attendanceId: record } }, { as: door })),
    )
    expect(all.filter(each => each.status === 200)).toHaveLength(1)
    expect(all.filter(each => each.status === 404)).toHaveLength(19)
    expect(await records(id)).toEqual([])
  })

  test('SCN-23: an id of nothing is 404; without the permission 403', async () => {
    expect(await undoRefused(newId())).toMatchObject({ status: 404, code: 'ATTENDANCE_NOT_FOUND' })
    const record = await (await expected()).recordOf()
    expect((await undoRefused(record, await t.as('get /students/'))).status).toBe(403)
  })
})

describe('undo of a talk student', () => {
  test('SCN-22: clears the attendance again, by the same session within 60 s', async () => {
    const { id } = await visitor()
    await scan(id)
    expect(await undoRefused(id, other)).toMatchObject(TOO_LATE)
    await undo(id)
    expect(await visited(id)).toEqual({ attendance: false, attendedAt: null })
    expect(await undoRefused(id)).toMatchObject(TOO_LATE)
    await scan(id)
    const now = t.clock.now()
    await t.clock.advance(61_000)
    expect(await undoRefused(id)).toMatchObject(TOO_LATE)
    await t.clock.set(now)
    expect((await visited(id)).attendance).toBe(true)
  })

  test('SCN-22: a record from before any scan stays', async () => {
    const { id } = await visitor()
    await t.db.updateTable('talkStudent').set({ attendance: true }).where('id', '=', id).execute()
    expect((await scan(id)).already).toBe(true)
    expect(await undoRefused(id)).toMatchObject(TOO_LATE)
  })
})
