import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { staffAttendanceAccess } from '../access.ts'
import { presence } from '../contract.ts'

const t = await startTest()
const TODAY = '2026-11-23'
const { read, create, update, remove } = staffAttendanceAccess
const desk = await t.as(read, create, update, remove)
let id = ''
beforeEach(async () => {
  id = (await t.make.employee()).id
})

const list = (employee = id) => t.ok(presence.list, { params: { id: employee } }, desk)
const add = async (date: string, attendance = true) =>
  (await t.ok(presence.create, { params: { id }, body: { date, attendance } }, desk)).attendance

describe("an employee's attendance", () => {
  test('EMP-57: the records, newest first, with the average to one decimal; none without records', async () => {
    expect(await list()).toEqual({ success: true, attendance: [], average: null })
    await add('2026-11-19')
    await add(TODAY, false)
    const last = await add('2025-01-01')
    expect(await list()).toEqual({
      success: true,
      attendance: [
        { _id: expect.any(String), date: TODAY, attendance: false },
        { _id: expect.any(String), date: '2026-11-19', attendance: true },
        { _id: last._id, date: '2025-01-01', attendance: true },
      ],
      average: 66.7,
    })
  })

  test('EMP-58: adds, toggles and deletes; announces and audits each write', async () => {
    const record = await add('2026-11-20')
    expect(t.events.at(-1)).toEqual({ resource: 'presence', ids: [record._id] })
    expect(await t.lastAudit()).toMatchObject({
      resource: 'presence',
      ids: [record._id, id],
      before: null,
      after: { date: '2026-11-20', attendance: true },
    })
    const toggled = await t.ok(presence.update, { params: { id }, body: { attendanceId: record._id, attendance: false } }, desk)
    expect(toggled.attendance).toEqual({ ...record, attendance: false })
    expect(await t.lastAudit()).toMatchObject({ before: { attendance: true }, after: { date: '2026-11-20', attendance: false } })
    const body = { attendanceId: record._id, attendance: true, date: '2026-11-21' }
    expect((await t.ok(presence.update, { params: { id }, body }, desk)).attendance.date).toBe('2026-11-21')
    expect((await list()).attendance).toEqual([{ _id: record._id, date: '2026-11-21', attendance: true }])
    await t.ok(presence.remove, { params: { id }, query: { attendanceId: record._id } }, desk)
    expect(await t.lastAudit()).toMatchObject({ before: { date: '2026-11-21', attendance: true }, after: null })
    expect(t.events.at(-1)).toEqual({ resource: 'presence', ids: [record._id] })
    expect((await list()).attendance).toEqual([])
  })

  test('EMP-59: a date is required', async () => {
    for (const date of [undefined, '', 'ayer'])
      expect(await t.refused(presence.create, { params: { id }, body: { date, attendance: true } }, desk)).toMatchObject({
        status: 400,
        message: '¡Atención! debes seleccionar una fecha',
        fields: ['date'],
      })
  })

  test('EMP-60: a date with a record is refused, also when one is moved there; another employee has their own days', async () => {
    const [first, second] = [await add('2026-11-19'), await add('2026-11-20', false)]
    const recorded = {
      status: 409,
      code: 'ALREADY_RECORDED',
      message: 'Ya existe un registro del día seleccionado',
      fields: ['date'],
    }
    expect(await t.refused(presence.create, { params: { id }, body: { date: '2026-11-19', attendance: false } }, desk)).toEqual(recorded)
    const body = { attendanceId: second._id, attendance: true, date: '2026-11-19' }
    expect(await t.refused(presence.update, { params: { id }, body }, desk)).toEqual(recorded)
    expect((await list()).attendance).toEqual([second, first])
    id = (await t.make.employee()).id
    await add('2026-11-19')
  })

  test('EMP-61: any date up to today, none after it', async () => {
    const future = { status: 409, code: 'PRESENCE_FUTURE', message: 'La fecha no puede ser posterior a hoy.', fields: ['date'] }
    expect(await t.refused(presence.create, { params: { id }, body: { date: '2026-11-24', attendance: true } }, desk)).toEqual(future)
    const record = await add('1999-12-31')
    const body = { attendanceId: record._id, attendance: true, date: '2026-11-24' }
    expect(await t.refused(presence.update, { params: { id }, body }, desk)).toEqual(future)
    expect((await list()).attendance).toEqual([record])
  })

  test('EMP-60: the same day at once from many desks: one record', async () => {
    const body = { date: TODAY, attendance: true }
    const calls = await Promise.all(Array.from({ length: 8 }, () => t.call(presence.create, { params: { id }, body }, { as: desk })))
    expect(calls.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)])
    expect((await list()).attendance).toHaveLength(1)
  })

  test('EMP-62: unknown and deleted employees, and records of others, are 404', async () => {
    const formerEmployee = await t.make.employee({ deletedAt: t.clock.now() })
    const record = await add('2026-11-20')
    for (const employee of [newId(), formerEmployee.id]) {
      const params = { id: employee }
      expect((await t.refused(presence.list, { params }, desk)).code).toBe('EMPLOYEE_NOT_FOUND')
      expect((await t.refused(presence.create, { params, body: { date: TODAY, attendance: true } }, desk)).code).toBe('EMPLOYEE_NOT_FOUND')
      const body = { attendanceId: record._id, attendance: false }
      expect((await t.refused(presence.update, { params, body }, desk)).code).toBe('PRESENCE_NOT_FOUND')
      expect((await t.refused(presence.remove, { params, query: { attendanceId: record._id } }, desk)).status).toBe(404)
    }
    expect((await list()).attendance).toEqual([record])
  })
})
