import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { lessonFailures } from '#features/teaching/lessons/contract.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { newId } from '#lib/ids.ts'
import { attendance, attendanceFailures } from '../contract.ts'
import { attendanceDesk, START, TODAY } from './testing.ts'

const { t, desk } = await attendanceDesk()

const groupOf = async (part: object = {}, people = 3) => {
  const { id: groupId } = await t.make.group(part)
  const students: string[] = []
  for (let at = 0; at < people; at++) {
    const { id } = await t.make.student({ name: 'Ana', lastName: `Apellido${at}`, secondLastName: 'Ruiz' })
    await t.make.registration({ studentId: id, groupId })
    students.push(id)
  }
  return { groupId, students }
}
type Mark = { student: string; attendance: boolean | null }
const send = (as: typeof desk, groupId: string, marks: Mark[], date = TODAY) =>
  t.call(attendance.markList, { params: { id: groupId }, body: { date, marks } }, { as })
const refusal = async (as: typeof desk, groupId: string, marks: Mark[], date = TODAY) =>
  (await t.refused(attendance.markList, { params: { id: groupId }, body: { date, marks } }, as)).code
const marksOf = async (groupId: string, date = TODAY) =>
  (await t.ok(attendance.checklist, { params: { id: groupId }, query: { date } }, desk)).students.map(each => each.attendance)

describe('M83: PUT /attendance/group/:id', () => {
  test('M83: writes, changes and takes away the marks of a list in one act', async () => {
    const { groupId, students } = await groupOf()
    const [ana, eva, luz] = students as [string, string, string]
    await send(desk, groupId, [
      { student: ana, attendance: true },
      { student: eva, attendance: true },
    ])
    expect(await marksOf(groupId)).toEqual([true, true, null])
    await send(desk, groupId, [
      { student: ana, attendance: false },
      { student: eva, attendance: null },
      { student: luz, attendance: true },
    ])
    expect(await marksOf(groupId)).toEqual([false, null, true])
  })

  test('M83: one mark for a stranger refuses the whole list', async () => {
    const { groupId, students } = await groupOf()
    const stranger = await t.make.student()
    const marks = [students[0]!, stranger.id].map(student => ({ student, attendance: true }))
    expect(await refusal(desk, groupId, marks)).toBe(attendanceFailures.NEVER_IN_GROUP.code)
    expect(await marksOf(groupId)).toEqual([null, null, null])
  })

  test('M83: refuses a day before the group, tomorrow, an unknown group', async () => {
    const { groupId, students } = await groupOf({ startDate: START })
    const marks = [{ student: students[0]!, attendance: true }]
    for (const date of [addDays(START, -1), addDays(TODAY, 1)])
      expect(await refusal(desk, groupId, marks, date)).toBe(attendanceFailures.ATTENDANCE_DATE.code)
    expect(await refusal(desk, newId(), marks)).toBe(groupFailures.GROUP_NOT_FOUND.code)
  })

  test('M83: refuses a closed day', async () => {
    const { groupId, students } = await groupOf({ schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
    const marks = [{ student: students[0]!, attendance: true }]
    expect(await refusal(desk, groupId, marks, addDays(TODAY, -1))).toBe(lessonFailures.NO_LESSON_THAT_DAY.code)
  })

  test('M83: two lists at once in opposite orders both succeed', async () => {
    const { groupId, students } = await groupOf({}, 20)
    const marks = students.map(student => ({ student, attendance: true }))
    const both = await Promise.all([send(desk, groupId, marks), send(desk, groupId, marks.toReversed())])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(await marksOf(groupId))).toEqual(new Set([true]))
  })
})

describe('M83: put /attendance/own', () => {
  test('M83: a teacher reads and takes the lists of the own groups, not of others', async () => {
    const mario = await t.as('get /groups/', 'put /attendance/own')
    const own = await groupOf({ teacherId: mario.employeeId })
    const foreign = await groupOf()
    expect((await send(mario, own.groupId, [{ student: own.students[0]!, attendance: true }])).status).toBe(200)
    expect(await marksOf(own.groupId)).toEqual([true, null, null])
    expect((await t.ok(attendance.checklist, { params: { id: own.groupId } }, mario)).students).toHaveLength(3)
    const code = attendanceFailures.LIST_NOT_OWN.code
    expect(await refusal(mario, foreign.groupId, [{ student: foreign.students[0]!, attendance: true }])).toBe(code)
    expect((await t.refused(attendance.checklist, { params: { id: foreign.groupId } }, mario)).code).toBe(code)
  })

  test('M83: a substitute takes the list of the covered day only', async () => {
    const sara = await t.as('get /groups/', 'put /attendance/own')
    const hours = [{ day: 0, startHour: '0900', endHour: '1100' }]
    const { groupId, students } = await groupOf({ startDate: START, schedules: hours })
    await t.make.lessonChange({ groupId, day: TODAY, to: TODAY, teacherId: sara.employeeId })
    const marks = [{ student: students[0]!, attendance: true }]
    expect((await send(sara, groupId, marks)).status).toBe(200)
    expect(await refusal(sara, groupId, marks, addDays(TODAY, -7))).toBe(attendanceFailures.LIST_NOT_OWN.code)
  })

  test('M83: the door marks today only', async () => {
    const door = await t.as('put /attendance/qr/*')
    const { groupId, students } = await groupOf({ startDate: START })
    const marks = [{ student: students[0]!, attendance: true }]
    expect((await send(door, groupId, marks)).status).toBe(200)
    expect(await refusal(door, groupId, marks, addDays(TODAY, -1))).toBe(attendanceFailures.LIST_NOT_OWN.code)
  })
})

test('M83: the list shows hours and place, the neighboring lesson days, and absences in a row', async () => {
  const hours = [{ day: 0, startHour: '0900', endHour: '1100' }]
  const { groupId, students } = await groupOf({ startDate: START, schedules: hours }, 1)
  const [ana] = students as [string]
  const monday = (weeks: number) => addDays(TODAY, -7 * weeks)
  await send(desk, groupId, [{ student: ana, attendance: true }], monday(3))
  for (const weeks of [1, 2]) await send(desk, groupId, [{ student: ana, attendance: false }], monday(weeks))
  const read = (date?: string) => t.ok(attendance.checklist, { params: { id: groupId }, query: { date } }, desk)
  const list = await read()
  expect(list).toMatchObject({ day: TODAY, lesson: { startHour: '0900', endHour: '1100' }, previous: monday(1), next: null })
  expect(list.students).toMatchObject([{ attendance: null, missed: 2, missedOn: monday(1), arrivedAt: null }])
  expect(await read(monday(2))).toMatchObject({ previous: monday(3), next: monday(1), students: [{ missed: 0 }] })
})
