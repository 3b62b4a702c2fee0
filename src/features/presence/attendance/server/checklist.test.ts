import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { attendance } from '../contract.ts'
import { attendanceDesk, START, TODAY } from './testing.ts'

const { t, desk, standing, add, rows } = await attendanceDesk()

describe('ATT-9: PUT /attendance/student/today', () => {
  test("creates today's record, then changes the same one", async () => {
    const place = await standing()
    const mark = async (present: boolean) =>
      (await t.ok(attendance.markToday, { body: { studentId: place.studentId, groupId: place.groupId, attendance: present } }, desk))
        .attendance
    const first = await mark(true)
    expect(first).toEqual({ _id: expect.any(String), date: TODAY, attendance: true })
    expect(await mark(false)).toEqual({ ...first, attendance: false })
    expect(await rows(place)).toHaveLength(1)
  })

  test('two desks at once: both succeed over one record', async () => {
    const place = await standing()
    const body = { studentId: place.studentId, groupId: place.groupId, attendance: true }
    const both = await Promise.all([1, 2].map(() => t.call(attendance.markToday, { body }, { as: desk })))
    expect(both.map(each => each.status)).toEqual([200, 200])
    expect(await rows(place)).toHaveLength(1)
  })
})

describe('the checklist of a group', () => {
  test("ATT-10: the students by surname, each with the day's mark", async () => {
    const { id: groupId } = await t.make.group()
    const enrol = async (lastName: string, part = {}) => {
      const { id } = await t.make.student({ name: 'Ana', lastName, secondLastName: 'Ruiz' })
      const { id: registrationId } = await t.make.registration({ studentId: id, groupId, ...part })
      return { studentId: id, groupId, registrationId }
    }
    const [zamora, avila, former] = [await enrol('Zamora'), await enrol('Ávila'), await enrol('Mora', { endedAt: t.clock.now() })]
    await enrol('Bravo')
    await add(zamora, TODAY, false)
    await add(avila, TODAY)
    await add(avila, START, false)
    await add(former, TODAY)
    const on = async (date?: string) =>
      (await t.ok(attendance.checklist, { params: { id: groupId }, query: { date } }, desk)).students.map(each => [
        each.lastName,
        each.attendance,
      ])
    expect(await on()).toEqual([
      ['Ávila', true],
      ['Bravo', null],
      ['Zamora', false],
    ])
    expect(await on(START)).toEqual([
      ['Ávila', false],
      ['Bravo', null],
      ['Zamora', null],
    ])
    expect((await t.ok(attendance.checklist, { params: { id: groupId } }, desk)).students[0]).toEqual({
      _id: avila.studentId,
      name: 'Ana',
      lastName: 'Ávila',
      secondLastName: 'Ruiz',
      attendance: true,
      arrivedAt: null,
      missed: 1,
      missedOn: START,
    })
  })

  test('ATT-10: a day that the database does not know is 400', async () => {
    const { id } = await t.make.group()
    for (const date of ['0000-01-01', '2026-02-30', 'ayer'])
      expect((await t.refused(attendance.checklist, { params: { id }, query: { date } }, desk)).status).toBe(400)
  })

  test('ATT-10: an unknown group is 404', async () => {
    expect(await t.refused(attendance.checklist, { params: { id: newId() } }, desk)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
  })

  test('ATT-11: it costs the same number of statements for one student and for twenty', async () => {
    const { id } = await t.make.group()
    const ask = () => t.queries(() => t.ok(attendance.checklist, { params: { id } }, desk))
    await t.make.registration({ groupId: id })
    const few = await ask()
    for (let i = 0; i < 19; i++) await t.make.registration({ groupId: id })
    const many = await ask()
    expect(many.result.students).toHaveLength(20)
    expect(many.count).toBe(few.count)
  })
})

describe('ATT-12: permissions', () => {
  test('each call needs one of its permissions', async () => {
    const place = await standing()
    const { _id: attendanceId } = await add(place, START)
    const params = { studentId: place.studentId }
    const today = { body: { studentId: place.studentId, groupId: place.groupId, attendance: true } }
    const every = [
      'get /attendance/st/?',
      'get /students/',
      'post /attendance/st/?',
      'put /attendance/single/?',
      'put /attendance/qr/*',
    ] as const
    const cases = [
      [attendance.list, { params, query: { group: place.groupId } }, [0, 1]],
      [attendance.checklist, { params: { id: place.groupId } }, [1]],
      [attendance.create, { params, body: { date: '2026-11-05', group: place.groupId, attendance: true } }, [2]],
      [attendance.update, { params, body: { attendance: false, attendanceId } }, [3]],
      [attendance.markToday, today, [3, 4]],
      [attendance.remove, { params, query: { attendanceId } }, [3]],
    ] as const
    for (const [route, input, needed] of cases) {
      const others = await t.as(...every.filter((_, at) => !(needed as readonly number[]).includes(at)))
      expect((await t.call(route, input, { as: others })).status, route.name).toBe(403)
      for (const at of needed) expect((await t.call(route, input, { as: await t.as(every[at]) })).status, route.name).toBe(200)
    }
  })
})

describe('ATT-13: writes are announced and leave their trace', () => {
  test('the row has user, time and address; the audit has before and after; the student is announced', async () => {
    const place = await standing()
    t.events.length = 0
    const { _id } = await add(place, TODAY)
    const person = { userId: desk.employeeId, sessionId: desk.sessionId, recordedAt: t.clock.now(), scan: null }
    expect(await rows(place)).toMatchObject([{ source: 'manual', ...person }])
    await t.ok(attendance.markToday, { body: { studentId: place.studentId, groupId: place.groupId, attendance: false } }, desk)
    expect(await rows(place)).toMatchObject([{ source: 'checklist', ...person }])
    await t.ok(attendance.update, { params: { studentId: place.studentId }, body: { attendance: true, attendanceId: _id } }, desk)
    expect(await rows(place)).toMatchObject([{ source: 'manual', ...person }])
    await t.ok(attendance.remove, { params: { studentId: place.studentId }, query: { attendanceId: _id } }, desk)
    expect(t.events).toEqual(Array.from({ length: 4 }, () => ({ resource: 'attendance', ids: [place.studentId] })))
    const audit = await t.db
      .selectFrom('audit')
      .select(['route', 'ids', 'before', 'after'])
      .where('resource', '=', 'attendance')
      .orderBy('id', 'desc')
      .limit(4)
      .execute()
    const [present, absent] = [true, false].map(mark => ({ group: place.groupId, date: TODAY, attendance: mark }))
    expect(audit.toReversed()).toEqual([
      { route: 'attendance.create', ids: [_id, place.studentId], before: null, after: present },
      { route: 'attendance.markToday', ids: [_id, place.studentId], before: present, after: absent },
      { route: 'attendance.update', ids: [_id, place.studentId], before: absent, after: present },
      { route: 'attendance.remove', ids: [_id, place.studentId], before: present, after: null },
    ])
  })
})
