import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { scanners, type DoorRefusal } from '../contract.ts'
import { at, doorway, TODAY } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { taught, standing, scan, refused, choices, records, audits, uuid } = doorway(t, door)

describe('a scan', () => {
  test('SCN-3: returns student, group, message; the record has user, address and time', async () => {
    const room = await t.make.classroom({ name: 'A1' })
    const course = await t.make.course({ name: 'Prepa en 6' })
    const group = await taught('0930', '1130', { name: 'Grupo 7', classroomId: room.id, courseId: course.id })
    const id = await standing(group.id)
    t.events.length = 0
    const answer = await scan(id)
    const [record, ...others] = await records(id)
    expect(others).toEqual([])
    expect(record).toMatchObject({
      groupId: group.id,
      day: TODAY,
      present: true,
      source: 'scan',
      scan: null,
      userId: door.employeeId,
      sessionId: door.sessionId,
      recordedAt: t.clock.now(),
    })
    const location = await t.db.selectFrom('location').select('name').where('id', '=', room.locationId).executeTakeFirstOrThrow()
    expect(answer).toEqual({
      success: true,
      student: {
        _id: id,
        name: 'Ana',
        lastName: 'López',
        secondLastName: 'Ruiz',
        uniqueFolio: expect.stringMatching(/^26-T/),
        debt: false,
        dueOn: null,
        balance: { payments: { total: 5000, discounts: 0 }, costs: { total: 5000 } },
      },
      groups: [
        {
          _id: group.id,
          name: 'Grupo 7',
          parent: null,
          course: 'Prepa en 6',
          classRoom: 'A1',
          schedules: [{ day: 0, startHour: '0930', endHour: '1130' }],
          location: { _id: room.locationId, name: location.name },
        },
      ],
      message: 'Asistencia registrada',
      isTalkUser: false,
      already: false,
      attendance: { _id: record!.id, date: TODAY },
    })
    expect(t.events).toEqual([{ resource: 'attendance', ids: [id] }])
    expect(await audits(record!.id)).toEqual([
      {
        route: 'scanners.scan',
        resource: 'attendance',
        ids: [record!.id, id],
        sessionId: door.sessionId,
        before: null,
        after: { group: group.id, date: TODAY, attendance: true, source: 'scan' },
      },
    ])
  })

  test("SCN-5 COB-33: saves a debtor's attendance, and the answer says that they owe", async () => {
    const group = await taught('0930', '1130')
    const { studentId } = await t.make.registration({ groupId: group.id, paid: 100_000, discount: 50_000 })
    const { dueOn } = await t.db.selectFrom('student').select('dueOn').where('id', '=', studentId).executeTakeFirstOrThrow()
    expect(dueOn).not.toBeNull()
    expect((await scan(studentId)).student).toMatchObject({
      debt: true,
      dueOn,
      balance: { payments: { total: 1000, discounts: 500 }, costs: { total: 5000 } },
    })
    expect(await records(studentId)).toHaveLength(1)
  })

  test('SCN-4: needs put /attendance/qr/*', async () => {
    const id = await standing((await taught('0930', '1130')).id)
    const other = await t.as('put /attendance/single/?', 'put /groups/?/enroll/?')
    expect((await refused(id, {}, other)).status).toBe(403)
    expect(await records(id)).toEqual([])
  })
})

describe('SCN-1: a code is an id of 24 hexadecimal characters with letters and digits', () => {
  test.each(['x', '123456789012345678901234', 'abcdefabcdefabcdefabcdef', '65f0a1b2c3d4e5f6a7b8c9dg', '65f0a1b2c3d4e5f6a7b8c9d'])(
    '%s is refused with its text',
    async code => {
      expect(await refused(code)).toMatchObject({ status: 400, message: 'El código escaneado no es de un usuario del sistema.' })
    },
  )

  test('ids are lower-cased before the test', async () => {
    const id = await standing((await taught('0930', '1130')).id)
    expect((await scan(id.toUpperCase())).student._id).toBe(id)
  })

  test("SCN-2: an unknown pass and a deleted student's are 404 with the same text", async () => {
    const id = await standing((await taught('0930', '1130')).id)
    await unjudged(t.db, trx => trx.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute())
    for (const pass of [newId(), id])
      expect(await refused(pass)).toMatchObject({
        status: 404,
        code: 'PASS_UNKNOWN',
        message: 'El código escaneado no es de un usuario del sistema.',
      })
    expect(await records(id)).toEqual([])
  })
})

describe('SCN-9: a second scan', () => {
  test('is a success that says so, with one record', async () => {
    const id = await standing((await taught('0930', '1130')).id)
    const first = await scan(id)
    t.events.length = 0
    const second = await scan(id, {}, await t.as('put /attendance/qr/*'))
    expect(second).toEqual({ ...first, already: true, message: 'La asistencia ya estaba registrada' })
    expect(await records(id)).toMatchObject([{ sessionId: door.sessionId }])
    expect(t.events).toEqual([])
  })

  test('reports a student whom a desk already marked present; the record remains the desk’s', async () => {
    const group = await taught('0930', '1130')
    const id = await standing(group.id)
    const mark = { id: newId(), studentId: id, groupId: group.id, day: TODAY, present: true, source: 'checklist' as const }
    await t.db.insertInto('attendance').values(mark).execute()
    expect(await scan(id, { scan: uuid() })).toMatchObject({ already: true, attendance: { _id: mark.id } })
    expect(await records(id)).toMatchObject([{ source: 'checklist', scan: null }])
  })

  test('a scan of a student marked absent makes them present, on the same record', async () => {
    const group = await taught('0930', '1130')
    const id = await standing(group.id)
    const mark = { id: newId(), studentId: id, groupId: group.id, day: TODAY, present: false, source: 'checklist' as const }
    await t.db.insertInto('attendance').values(mark).execute()
    const number = uuid()
    expect(await scan(id, { scan: number })).toMatchObject({
      already: false,
      message: 'Asistencia registrada',
      attendance: { _id: mark.id },
    })
    expect(await records(id)).toMatchObject([{ id: mark.id, present: true, source: 'scan', scan: number, sessionId: door.sessionId }])
    const [trace] = await audits(mark.id)
    expect(trace).toMatchObject({ before: { attendance: false, source: 'checklist' }, after: { attendance: true, source: 'scan' } })
  })
})

describe('the group with class that day', () => {
  test('SCN-6: with several groups the running one, from 30 min before its start to its end', async () => {
    const [early, late] = [await taught('0800', '1000'), await taught('1030', '1200')]
    const id = await standing(early.id, late.id)
    expect((await scan(id)).groups).toMatchObject([{ _id: late.id }])
    expect((await scan(id, { scannedAt: at('08:15') })).groups).toMatchObject([{ _id: early.id }])
    expect((await records(id)).map(record => record.groupId).toSorted()).toEqual([early.id, late.id].toSorted())
  })

  test("SCN-6: without a running lesson: the day's only one, at any hour", async () => {
    const group = await taught('1800', '2000')
    expect((await scan(await standing(group.id))).groups).toMatchObject([{ _id: group.id }])
  })

  test('SCN-7: without a running one and several today: CHOOSE_GROUP with the choices by hour, and stores the chosen one', async () => {
    const [late, early] = [await taught('1800', '2000'), await taught('1200', '1400')]
    const id = await standing(late.id, early.id)
    expect(await refused(id)).toMatchObject({
      status: 409,
      code: 'CHOOSE_GROUP',
      message: 'El alumno tiene varias clases hoy: elige el grupo.',
    })
    const offered = await choices(id)
    expect(offered.map(each => each._id)).toEqual([early.id, late.id])
    expect(offered[0]).toEqual({
      _id: early.id,
      name: early.name,
      parent: null,
      course: expect.any(String),
      location: null,
      classRoom: null,
      schedules: [{ day: 0, startHour: '1200', endHour: '1400' }],
    })
    expect(await records(id)).toEqual([])
    expect((await scan(id, { group: late.id })).groups).toMatchObject([{ _id: late.id }])
    expect(await records(id)).toMatchObject([{ groupId: late.id }])
  })

  test('M40: a refused student is named, with the next lesson', async () => {
    const answerOf = async (id: string) => {
      const { body } = (await t.call(scanners.scan, { params: { id } }, { as: door })) as {
        body: { errorExt: DoorRefusal & { code: string } }
      }
      const { code, student, next } = body.errorExt
      return [code, student, next && [next.day, next.lesson._id, next.lesson.schedules]]
    }
    const ana = { name: 'Ana', lastName: 'López', secondLastName: 'Ruiz' }
    const weekly = (day: number, startHour: string, endHour: string) => ({ day, startHour, endHour })
    // Today is Monday 23 at 10:00.
    const saturday = await t.make.group({ schedules: [weekly(5, '0900', '1300')] })
    const wednesday = await t.make.group({ schedules: [weekly(2, '1600', '1800')], startDate: '2026-11-26' })
    expect(await answerOf(await standing(saturday.id, wednesday.id))).toEqual([
      'NO_CLASS_TODAY',
      ana,
      ['2026-11-28', saturday.id, [weekly(5, '0900', '1300')]],
    ])
    expect(await answerOf(await standing(wednesday.id))).toEqual([
      'NO_CLASS_TODAY',
      ana,
      ['2026-12-02', wednesday.id, [weekly(2, '1600', '1800')]],
    ])
    const over = await taught('0930', '1130', { endDate: '2026-11-22' })
    expect(await answerOf(await standing(over.id))).toEqual(['NO_CLASS_TODAY', ana, null])
    const [late, early] = [await taught('1800', '2000'), await taught('1200', '1400')]
    expect(await answerOf(await standing(late.id, early.id))).toEqual(['CHOOSE_GROUP', ana, [TODAY, early.id, [weekly(0, '1200', '1400')]]])
  })

  test('SCN-7: a chosen group without class today is asked again', async () => {
    const [group, foreign] = [await taught('0930', '1130'), await taught('0930', '1130')]
    const id = await standing(group.id)
    expect((await choices(id, { group: foreign.id })).map(each => each._id)).toEqual([group.id])
    expect(await records(id)).toEqual([])
  })

  test.each([
    ['another weekday', { schedules: true }],
    ['inactive', { active: false }],
    ['not begun', { startDate: '2026-11-24' }],
    ['ended', { endDate: '2026-11-22' }],
    ['deleted', { deletedAt: new Date('2026-11-20T12:00:00Z') }],
  ])('SCN-8: a group without class (%s) does not count: NO_CLASS_TODAY', async (_why, part) => {
    const group = await taught('0930', '1130')
    const id = await standing(group.id)
    const { schedules, ...columns } = { schedules: undefined, ...part }
    if (schedules) await t.db.updateTable('groupSchedule').set({ day: 1 }).where('groupId', '=', group.id).execute()
    else await unjudged(t.db, trx => trx.updateTable('classGroup').set(columns).where('id', '=', group.id).execute())
    expect(await refused(id)).toMatchObject({ status: 409, code: 'NO_CLASS_TODAY', message: 'El alumno no tiene clase hoy.' })
    expect(await records(id)).toEqual([])
  })

  test('SCN-8: a student who left the group has none; one who left after the scan had', async () => {
    const group = await taught('0930', '1130')
    const { studentId } = await t.make.registration({ groupId: group.id, endedAt: new Date(at('09:50')) })
    expect((await refused(studentId)).code).toBe('NO_CLASS_TODAY')
    expect((await scan(studentId, { scannedAt: at('09:45') })).already).toBe(false)
  })
})

describe('statements', () => {
  test('SCN-12: a scan is one read, one write and its trace, whatever the number of groups', async () => {
    const few = await standing((await taught('0930', '1130')).id)
    const many = await standing(
      ...(await Promise.all([0, 1, 2, 3].map(() => taught('1600', '1700')))).map(group => group.id),
      (await taught('0930', '1130')).id,
    )
    await scan(await standing((await taught('0930', '1130')).id))
    for (const id of [few, many]) {
      const { statements } = await t.queries(() => scan(id, { scan: uuid() }))
      expect(statements.map(text => /from session|from student|insert into "\w+"/.exec(text)?.[0])).toEqual([
        ...['from session', 'from student', 'insert into "attendance"', 'insert into "audit"'],
      ])
      // A second one writes nothing but its trace.
      expect((await t.queries(() => scan(id))).count).toBe(3)
    }
  })

  test('SCN-4: no session, no scan', async () => {
    expect((await t.call(scanners.scan, { params: { id: newId() } })).status).toBe(401)
  })
})
