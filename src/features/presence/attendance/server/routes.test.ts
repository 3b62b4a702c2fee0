import { describe, expect, test } from 'vitest'
import { unjudged } from '#server/testing/database.ts'
import { newId } from '#lib/ids.ts'
import { attendance } from '../contract.ts'
import { attendanceDesk, START, TODAY } from './testing.ts'

const { t, desk, standing, add, read, refusedAdd, rows } = await attendanceDesk()

describe("dates from the group's start to today", () => {
  test('ATT-1: accepts the first day and today, refuses the day before and tomorrow', async () => {
    const place = await standing()
    expect(await add(place, START)).toEqual({ _id: expect.any(String), date: START, attendance: true })
    await add(place, TODAY, false)
    for (const date of ['2026-11-01', '2026-11-24'])
      expect(await refusedAdd(place, { date })).toMatchObject({
        status: 409,
        code: 'ATTENDANCE_DATE',
        message: 'La fecha debe estar entre el inicio del grupo y hoy.',
        fields: ['date'],
      })
    expect((await rows(place)).map(row => row.day)).toEqual([START, TODAY])
  })

  test("ATT-1: today is the academy's: at 23:30 in Mexico the day has not ended, whatever UTC says", async () => {
    const place = await standing()
    const before = t.clock.now()
    await t.clock.set('2026-11-24T05:30:00Z')
    expect((await refusedAdd(place, { date: '2026-11-24' })).code).toBe('ATTENDANCE_DATE')
    expect(
      (await t.ok(attendance.markToday, { body: { studentId: place.studentId, groupId: place.groupId, attendance: true } }, desk))
        .attendance.date,
    ).toBe(TODAY)
    await t.clock.set(before)
  })

  test('ATT-1: refuses a mark for a group that has not begun', async () => {
    const { id: groupId } = await t.make.group({ startDate: '2026-11-24', endDate: '2026-12-20' })
    const { studentId } = await t.make.registration({ groupId })
    expect(await t.refused(attendance.markToday, { body: { studentId, groupId, attendance: true } }, desk)).toMatchObject({
      status: 409,
      code: 'ATTENDANCE_DATE',
    })
  })

  test.each([undefined, '', '23/11/2026', '2026-02-30'])(
    'ATT-2: date %j is refused: ¡Atención! debes seleccionar una fecha',
    async date => {
      const place = await standing()
      expect(await refusedAdd(place, { date })).toMatchObject({
        status: 400,
        message: '¡Atención! debes seleccionar una fecha',
        fields: ['date'],
      })
      expect(await rows(place)).toEqual([])
    },
  )
})

describe('ATT-3: one record per student, group and day', () => {
  test('a second one of the day is ALREADY_RECORDED, and the first stays', async () => {
    const place = await standing()
    await add(place, START, true)
    expect(await refusedAdd(place, { date: START, attendance: false })).toMatchObject({
      status: 409,
      code: 'ALREADY_RECORDED',
      message: 'Ya existe un registro del día seleccionado',
      fields: ['date'],
    })
    expect(await rows(place)).toMatchObject([{ day: START, present: true }])
  })

  test('two desks add the same day at once: one record, one refusal', async () => {
    const place = await standing()
    const body = { date: START, group: place.groupId, attendance: true }
    const both = await Promise.all(
      [1, 2].map(() => t.call(attendance.create, { params: { studentId: place.studentId }, body }, { as: desk })),
    )
    expect(both.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await rows(place)).toHaveLength(1)
  })

  test('the same day in another group of the student, and of another student, is another record', async () => {
    const place = await standing()
    const second = await t.make.registration({ studentId: place.studentId })
    const neighbour = await t.make.registration({ groupId: place.groupId })
    await add(place, START)
    await add({ ...place, groupId: second.groupId }, START)
    await add({ ...place, studentId: neighbour.studentId }, START)
    expect((await read(place)).attendance.attendance).toHaveLength(1)
  })
})

describe("only for the student's present and former groups", () => {
  test('ATT-4: never in the group: refused, nothing written; reading shows nothing', async () => {
    const stranger = { ...(await standing()), groupId: (await standing()).groupId }
    expect(await refusedAdd(stranger, {})).toMatchObject({
      status: 409,
      code: 'NEVER_IN_GROUP',
      message: 'El alumno no pertenece a este grupo.',
    })
    expect(
      (
        await t.refused(
          attendance.markToday,
          { body: { studentId: stranger.studentId, groupId: stranger.groupId, attendance: true } },
          desk,
        )
      ).code,
    ).toBe('NEVER_IN_GROUP')
    expect(await rows(stranger)).toEqual([])
    expect(await read(stranger)).toMatchObject({ attendance: { attendance: [] }, average: null })
  })

  test('ATT-5: after the registration is removed attendance stays, and may be corrected', async () => {
    const place = await standing()
    await add(place, START)
    await t.make.end(place.registrationId)
    await add(place, '2026-11-03', false)
    expect(await read(place)).toMatchObject({ average: 50 })
  })

  test("ATT-5: after a change of group the old group's records stay, and can be corrected", async () => {
    const place = await standing()
    await add(place, START)
    const { id: groupId } = await t.make.group()
    await t.db.updateTable('registration').set({ groupId }).where('id', '=', place.registrationId).execute()
    await add(place, '2026-11-03')
    expect((await read(place)).attendance.attendance.map(each => each.date)).toEqual(['2026-11-03', START])
    expect((await read({ ...place, groupId })).attendance.attendance).toEqual([])
  })
})

describe('ATT-6: average = present × 100 ÷ recorded, one decimal', () => {
  test.each([
    [[], null],
    [[true], 100],
    [[false], 0],
    [[true, false], 50],
    [[true, false, false], 33.3],
    [[true, true, false], 66.7],
    [[true, false, false, false, false, false, false, false], 12.5],
    [[true, false, false, false, false, false], 16.7],
  ] as const)('%j gives %j', async (marks, average) => {
    const place = await standing()
    for (const [at, present] of marks.entries()) await add(place, `2026-11-${String(at + 2).padStart(2, '0')}`, present)
    expect((await read(place)).average).toBe(average)
  })
})

describe('a record is toggled, moved, deleted', () => {
  test('ATT-7: PUT toggles, and may be repeated', async () => {
    const place = await standing()
    const { _id } = await add(place, START, true)
    const input = { params: { studentId: place.studentId }, body: { date: START, attendance: false, attendanceId: _id } }
    for (let i = 0; i < 2; i++)
      expect((await t.ok(attendance.update, input, desk)).attendance).toEqual({ _id, date: START, attendance: false })
    expect((await t.ok(attendance.update, { ...input, body: { attendance: true, attendanceId: _id } }, desk)).attendance).toEqual({
      _id,
      date: START,
      attendance: true,
    })
  })

  test('ATT-7: PUT with another date moves the record within the same limits', async () => {
    const place = await standing()
    const { _id } = await add(place, START)
    await add(place, '2026-11-04')
    const move = (date: string) =>
      t.call(
        attendance.update,
        { params: { studentId: place.studentId }, body: { date, attendance: true, attendanceId: _id } },
        { as: desk },
      )
    expect((await move('2026-11-03')).body.attendance).toEqual({ _id, date: '2026-11-03', attendance: true })
    for (const [date, code] of [
      ['2026-11-04', 'ALREADY_RECORDED'],
      ['2026-11-24', 'ATTENDANCE_DATE'],
      ['2026-11-01', 'ATTENDANCE_DATE'],
    ] as const)
      expect((await move(date)).body.errorExt.code).toBe(code)
    expect((await rows(place)).map(row => row.day)).toEqual(['2026-11-03', '2026-11-04'])
  })

  test('ATT-7: DELETE frees the day', async () => {
    const place = await standing()
    const { _id } = await add(place, START)
    await t.ok(attendance.remove, { params: { studentId: place.studentId }, query: { attendanceId: _id } }, desk)
    expect((await read(place)).attendance.attendance).toEqual([])
    await add(place, START)
  })

  test('ATT-8: a record of another student is not found under this one', async () => {
    const [place, other] = [await standing(), await standing()]
    const { _id: attendanceId } = await add(other, START)
    const params = { studentId: place.studentId }
    expect(await t.refused(attendance.update, { params, body: { attendance: false, attendanceId } }, desk)).toMatchObject({
      status: 404,
      code: 'ATTENDANCE_NOT_FOUND',
    })
    expect(await t.refused(attendance.remove, { params, query: { attendanceId } }, desk)).toMatchObject({
      status: 404,
      code: 'ATTENDANCE_NOT_FOUND',
    })
    expect(await rows(other)).toMatchObject([{ present: true }])
  })

  test('ATT-8: 404 for an unknown or deleted student, and an unknown group', async () => {
    const place = await standing()
    const { _id } = await add(place, START)
    for (const [wrong, code] of [
      [{ studentId: newId() }, 'STUDENT_NOT_FOUND'],
      [{ groupId: newId() }, 'GROUP_NOT_FOUND'],
    ] as const) {
      expect(await refusedAdd({ ...place, ...wrong }, {})).toMatchObject({ status: 404, code })
      expect(
        await t.refused(
          attendance.list,
          { params: { studentId: wrong.studentId ?? place.studentId }, query: { group: wrong.groupId ?? place.groupId } },
          desk,
        ),
      ).toMatchObject({ status: 404, code })
    }
    await unjudged(t.db, trx => trx.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', place.studentId).execute())
    expect((await refusedAdd(place, {})).code).toBe('STUDENT_NOT_FOUND')
    expect(
      (await t.refused(attendance.update, { params: { studentId: place.studentId }, body: { attendance: false, attendanceId: _id } }, desk))
        .code,
    ).toBe('ATTENDANCE_NOT_FOUND')
    expect((await t.refused(attendance.remove, { params: { studentId: place.studentId }, query: { attendanceId: _id } }, desk)).code).toBe(
      'ATTENDANCE_NOT_FOUND',
    )
  })
})
