import { expect, test } from 'vitest'
import { attendance } from '../contract.ts'
import { attendanceDesk, TODAY } from './testing.ts'

const { t, desk, add, read, refusedAdd } = await attendanceDesk()
const MONDAYS = [{ day: 0, startHour: '1600', endHour: '1800' }]

async function ana() {
  const room = await t.make.classroom()
  const group = await t.make.group({ name: 'Vespertino', classroomId: room.id, schedules: MONDAYS })
  const { studentId, id } = await t.make.registration({ groupId: group.id })
  return { place: { studentId, groupId: group.id, registrationId: id }, campus: room.locationId }
}
const open = (id: string) => t.db.deleteFrom('closedDay').where('id', '=', id).execute()

test('OFE-12: today is closed: no mark at the desk nor in the checklist, with the reason and the next lesson', async () => {
  const { place } = await ana()
  const { id } = await t.make.closedDay({ name: 'Junta' })
  const refusal = {
    status: 409,
    code: 'NO_LESSON_THAT_DAY',
    message: 'Vespertino no tiene clase el 23/11/2026: Junta.',
  }
  expect(await refusedAdd(place, {})).toMatchObject(refusal)
  const mark = { studentId: place.studentId, groupId: place.groupId, attendance: true }
  const { body } = await t.call(attendance.markToday, { body: mark }, { as: desk })
  expect(body).toMatchObject({
    errorExt: { code: 'NO_LESSON_THAT_DAY', reason: 'closed', name: 'Junta', next: { day: '2026-11-30', startHour: '1600' } },
  })
  expect((await t.ok(attendance.checklist, { params: { id: place.groupId } }, desk)).closed).toEqual({
    name: 'Junta',
    next: { day: '2026-11-30', startHour: '1600' },
  })
  await open(id)
  expect((await t.ok(attendance.checklist, { params: { id: place.groupId } }, desk)).closed).toBe(null)
  await add(place, TODAY)
})

test("OFE-12 M37: refuses marks on a weekday without class and after the group's end; accepts a moved lesson and a wanted extra one", async () => {
  const { place } = await ana()
  const reason = async (date: string) => {
    const body = { date, group: place.groupId, attendance: true }
    const { body: answer } = await t.call(attendance.create, { params: { studentId: place.studentId }, body }, { as: desk })
    return answer.errorExt && [answer.errorExt.code, answer.errorExt.reason, answer.errorExt.name]
  }
  expect(await reason('2026-11-20')).toEqual(['NO_LESSON_THAT_DAY', 'weekday', 'no es día de clase'])
  await t.make.lessonChange({ groupId: place.groupId, day: '2026-11-23', startHour: '1600', to: '2026-11-20', hours: ['1600', '1800'] })
  expect(await reason('2026-11-20')).toBeUndefined()
  await t.db.updateTable('classGroup').set({ endDate: '2026-11-10' }).where('id', '=', place.groupId).execute()
  expect(await reason('2026-11-16')).toEqual(['NO_LESSON_THAT_DAY', 'over', 'el grupo terminó el 10/11/2026'])
  const [coordination, body] = [
    await t.as('post /attendance/st/?', 'post /lessons/extra', 'get /students/'),
    { date: '2026-11-16', group: place.groupId, attendance: true, extra: true },
  ]
  await t.ok(attendance.create, { params: { studentId: place.studentId }, body }, coordination)
})

test('OFE-12: a record is not moved to a closed day', async () => {
  const { place } = await ana()
  const { _id } = await add(place, '2026-11-16')
  const { id } = await t.make.closedDay({ from: '2026-11-09' })
  const body = { attendanceId: _id, date: '2026-11-09', attendance: true }
  expect((await t.refused(attendance.update, { params: { studentId: place.studentId }, body }, desk)).code).toBe('NO_LESSON_THAT_DAY')
  await open(id)
})

test('OFE-4: keeps and names records of a day closed later; the average ignores them until the day opens again', async () => {
  const { place, campus } = await ana()
  await add(place, '2026-11-16')
  await add(place, '2026-11-09', false)
  expect((await read(place)).average).toBe(50)
  const { id } = await t.make.closedDay({ name: 'Sismo', from: '2026-11-09', locationId: campus })
  const { attendance: marks, average } = await read(place)
  expect(average).toBe(100)
  expect(marks.attendance.map(({ date, closed }) => [date, closed])).toEqual([
    ['2026-11-16', null],
    ['2026-11-09', 'Sismo'],
  ])
  await open(id)
  expect((await read(place)).average).toBe(50)
})

test("OFE-7: another campus's closed day does not affect this group", async () => {
  const { place } = await ana()
  const { id } = await t.make.closedDay({ locationId: (await t.make.location()).id })
  expect(await add(place, TODAY)).toMatchObject({ date: TODAY })
  await open(id)
})

test('OFE-12, OFE-13: a canceled lesson accepts no mark, and a marked one leaves the average; an extra lesson restores it', async () => {
  const { place } = await ana()
  await add(place, '2026-11-16')
  await add(place, '2026-11-09', false)
  await t.make.lessonChange({ groupId: place.groupId, day: TODAY, startHour: '1600', emptied: true })
  expect(await refusedAdd(place, {})).toMatchObject({
    code: 'NO_LESSON_THAT_DAY',
    message: 'Vespertino no tiene clase el 23/11/2026: clase cancelada.',
  })
  expect((await t.ok(attendance.checklist, { params: { id: place.groupId } }, desk)).closed).toEqual({
    name: 'clase cancelada',
    next: { day: '2026-11-30', startHour: '1600' },
  })

  await t.make.lessonChange({ groupId: place.groupId, day: '2026-11-09', startHour: '1600', to: '2026-11-14', emptied: true })
  const { attendance: marks, average } = await read(place)
  expect([average, marks.attendance.map(({ closed }) => closed)]).toEqual([100, [null, 'clase movida al 14/11/2026']])
  await t.make.lessonChange({ groupId: place.groupId, to: '2026-11-09' })
  expect((await read(place)).average).toBe(50)
})

test('OFE-13: a later change of schedule keeps every record', async () => {
  const { place } = await ana()
  await add(place, '2026-11-16')
  // Another lesson of that day took place: the record stays, though the schedule no longer has it.
  await t.make.lessonChange({ groupId: place.groupId, day: '2026-11-16', startHour: '0900' })
  await t.db.deleteFrom('groupSchedule').where('groupId', '=', place.groupId).execute()
  expect((await read(place)).average).toBe(100)
})

test('OFE-12: with extra the mark adds an extra lesson of today, once, in the room if it is free; not without the permission', async () => {
  const { place } = await ana()
  const { id } = await t.make.closedDay({ name: 'Junta' })
  const { studentId } = await t.make.registration({ groupId: place.groupId })
  const mark = (student: string) => ({ body: { studentId: student, groupId: place.groupId, attendance: true, extra: true } })
  expect((await t.call(attendance.markToday, mark(place.studentId), { as: desk })).status).toBe(403)
  const coordination = await t.as('put /attendance/single/?', 'post /lessons/extra', 'get /students/')
  await Promise.all([place.studentId, studentId].map(each => t.ok(attendance.markToday, mark(each), coordination)))
  const added = await t.db
    .selectFrom('lessonChange')
    .select(['kind', 'toDay', 'toStart', 'toEnd', 'onClosedDay'])
    .where('groupId', '=', place.groupId)
    .execute()
  expect(added).toEqual([{ kind: 'extra', toDay: TODAY, toStart: 960, toEnd: 1080, onClosedDay: true }])
  expect((await t.ok(attendance.checklist, { params: { id: place.groupId } }, desk)).closed).toBe(null)
  expect((await read(place)).average).toBe(100)
  await open(id)
})
