import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import type { LessonInput } from '../contract.ts'
import { lessons } from '../contract.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'

// Today is Monday 23 November 2026; groups run from the 2nd to 20 December.
const t = await startTest()
const desk = await t.admin()
const TODAY = '2026-11-23'
const SATURDAY = '2026-11-28'
const MONDAYS = [{ day: 0, startHour: '0900', endHour: '1100' }]

/** A group on Mondays at nine in a room of its own, enabled through the API so that the room is booked. */
async function mondays(part: Parameters<typeof t.make.group>[0] = {}) {
  const room = part.classroomId ? { id: part.classroomId } : await t.make.classroom()
  const group = await t.make.group({ classroomId: room.id, schedules: MONDAYS, active: false, ...part })
  await t.ok(groups.toggle, { params: { id: group.id }, body: { active: true } }, desk)
  return { id: group.id, room: room.id }
}
const at = (group: string, day = TODAY, startHour = '0900') => ({ group, day, startHour })
const change = (group: string, body: LessonInput, day = TODAY) => t.ok(lessons.change, { params: at(group, day), body }, desk)
const refusalOf = async (group: string, body: LessonInput, day = TODAY) =>
  (await t.refused(lessons.change, { params: at(group, day), body }, desk)).code
const undo = (id: string) => t.ok(lessons.undo, { params: { id } }, desk)
const list = async (group: string, from = TODAY, to = '2026-11-30') =>
  (await t.ok(lessons.list, { params: { group }, query: { from, to } }, desk)).lessons.map(({ day, startHour, gone, change }) => [
    day,
    startHour,
    gone ? 'gone' : 'given',
    change?.kind ?? null,
  ])

test('OFE-9, OFE-10: a cancelled lesson frees its room that day, and can be undone', async () => {
  const { id } = await mondays()
  const { lesson } = await change(id, { kind: 'cancelled', reason: 'Falta el profesor' })
  expect(lesson).toMatchObject({
    kind: 'cancelled',
    from: { day: TODAY, startHour: '0900' },
    to: null,
    reason: 'Falta el profesor',
    version: 1,
  })
  expect(await list(id)).toEqual([
    [TODAY, '0900', 'gone', 'cancelled'],
    ['2026-11-30', '0900', 'given', null],
  ])
  await expectTrueBooks(t.db)
  await undo(lesson._id)
  expect(await list(id)).toEqual([
    [TODAY, '0900', 'given', null],
    ['2026-11-30', '0900', 'given', null],
  ])
  await expectTrueBooks(t.db)
})

test('OFE-10: refuses the undo when somebody else has the room meanwhile', async () => {
  const { id, room } = await mondays({ name: 'Matutino' })
  const { lesson } = await change(id, { kind: 'cancelled' })
  const other = await mondays({ name: 'Taller', schedules: [{ day: 2, startHour: '0900', endHour: '1100' }] })
  await t.ok(
    lessons.extra,
    { params: { group: other.id }, body: { day: TODAY, startHour: '1000', endHour: '1200', classRoom: room } },
    desk,
  )
  const { code, message } = await t.refused(lessons.undo, { params: { id: lesson._id } }, desk)
  expect([code, message]).toEqual(['CLASSROOM_BUSY', expect.stringContaining('Taller')])
  // A change that leaves the hours alone still saves: the booking of the group has a gap on that day.
  await t.ok(groups.update, { params: { id }, body: { name: 'Matutino A' } }, desk)
  await expectTrueBooks(t.db)
})

test('OFE-9: a lesson moves to another day, hour, room and teacher, and back', async () => {
  const { id } = await mondays()
  const room = await t.make.classroom({ name: 'Salón 9' })
  const teacher = await t.make.employee({ name: 'Irma', lastName: 'Solís', isProfessor: true })
  const body = { kind: 'changed', toDay: SATURDAY, startHour: '1200', endHour: '1400', classRoom: room.id, teacher: teacher.id } as const
  const { lesson } = await change(id, body)
  expect(lesson).toMatchObject({ to: { day: SATURDAY, startHour: '1200', endHour: '1400' }, substitute: true })
  expect(await list(id)).toEqual([
    [TODAY, '0900', 'gone', 'changed'],
    [SATURDAY, '1200', 'given', 'changed'],
    ['2026-11-30', '0900', 'given', null],
  ])
  await expectTrueBooks(t.db)
  await change(id, { kind: 'changed', startHour: '1000', endHour: '1200', version: 1 })
  expect((await list(id)).slice(0, 2)).toEqual([
    [TODAY, '0900', 'gone', 'changed'],
    [TODAY, '1000', 'given', 'changed'],
  ])
  await undo(lesson._id)
  await expectTrueBooks(t.db)
})

test("OFE-10: refuses a busy room and names who has it; refuses an hour of the group's other lesson", async () => {
  const { id } = await mondays()
  const busy = await mondays({ name: 'Sabatino', schedules: [{ day: 5, startHour: '0900', endHour: '1400' }] })
  const body = { kind: 'changed', toDay: SATURDAY, classRoom: busy.room } as const
  const refusal = await t.refused(lessons.change, { params: at(id), body }, desk)
  expect([refusal.code, refusal.message]).toEqual(['CLASSROOM_BUSY', expect.stringContaining('Sabatino')])
  expect(await refusalOf(id, { kind: 'changed', toDay: '2026-11-30' })).toBe('LESSON_OVERLAP')
})

test('OFE-10 OFE-15: a cancelled lesson frees its teacher; refuses the undo once they teach elsewhere then', async () => {
  const { id: teacherId } = await t.make.employee({ name: 'Irma', lastName: 'Solís', secondLastName: '', isProfessor: true })
  const { id: locationId } = await t.make.location()
  const room = async () => (await t.make.classroom({ locationId })).id
  const { id } = await mondays({ name: 'Matutino', teacherId, classroomId: await room() })
  const other = await mondays({ name: 'Taller', schedules: [{ day: 2, startHour: '0900', endHour: '1100' }], classroomId: await room() })
  const body = { day: TODAY, startHour: '1000', endHour: '1200', classRoom: null, teacher: teacherId }
  const params = { group: other.id }
  expect(await t.refused(lessons.extra, { params, body }, desk)).toMatchObject({
    code: 'TEACHER_BUSY',
    message: 'Irma Solís ya da clase a esa hora: Matutino',
  })
  const { lesson } = await change(id, { kind: 'cancelled' })
  await t.ok(lessons.extra, { params, body }, desk)
  expect((await t.refused(lessons.undo, { params: { id: lesson._id } }, desk)).code).toBe('TEACHER_BUSY')
  await expectTrueBooks(t.db)
})

test("OFE-10 OFE-15: a substitute's hour is booked; refuses a busy one, unless shared for that lesson alone", async () => {
  const { id: teacherId } = await t.make.employee({ isProfessor: true })
  const { id: locationId } = await t.make.location()
  const room = async () => (await t.make.classroom({ locationId })).id
  await mondays({ name: 'Propio', teacherId, classroomId: await room() })
  const { id } = await mondays({ classroomId: await room() })
  expect(await refusalOf(id, { kind: 'changed', teacher: teacherId })).toBe('TEACHER_BUSY')
  const { warnings } = await t.ok(
    lessons.change,
    { params: at(id), body: { kind: 'changed', teacher: teacherId, shareTeacher: true } },
    desk,
  )
  expect(warnings.map(({ code }) => code)).toEqual(['TEACHER_CLASH'])
  await expectTrueBooks(t.db)
  const { shared } = await t.db.selectFrom('teacherBooking').select('shared').where('groupId', '=', id).executeTakeFirstOrThrow()
  expect(shared).toBe(true)
})

test('OFE-9: changes lessons from 7 days ago to the end; a past one can only be cancelled or get its substitute; it moves to today or later', async () => {
  const { id } = await mondays()
  const teacher = await t.make.employee({ isProfessor: true })
  expect(await refusalOf(id, { kind: 'cancelled' }, '2026-11-09')).toBe('LESSON_PAST')
  expect(await refusalOf(id, { kind: 'changed', toDay: SATURDAY }, '2026-11-16')).toBe('LESSON_PAST')
  expect(await refusalOf(id, { kind: 'changed', toDay: '2026-11-22' })).toBe('LESSON_LANDING')
  expect(await refusalOf(id, { kind: 'changed', toDay: '2027-02-19' })).toBe('LESSON_LANDING')
  expect(await refusalOf(id, { kind: 'cancelled' }, SATURDAY)).toBe('LESSON_NOT_FOUND')
  expect(await refusalOf(id, { kind: 'cancelled' }, '2026-12-21')).toBe('LESSON_NOT_FOUND')
  await change(id, { kind: 'changed', teacher: teacher.id }, '2026-11-16')
  await change(id, { kind: 'cancelled', version: 1 }, '2026-11-16')
  await change(id, { kind: 'changed', toDay: '2027-02-17' })
})

test('OFE-9: moves to a closed day only on request; when the day is closed later, the lesson is lost', async () => {
  const { id } = await mondays()
  const closed = await t.make.closedDay({ name: 'Junta', from: SATURDAY })
  expect(await t.refused(lessons.change, { params: at(id), body: { kind: 'changed', toDay: SATURDAY } }, desk)).toMatchObject({
    code: 'CLOSED_DAY',
    message: 'Ese día está cerrado: Junta.',
  })
  await change(id, { kind: 'changed', toDay: SATURDAY, onClosedDay: true })
  expect(await list(id)).toContainEqual([SATURDAY, '0900', 'given', 'changed'])
  await t.db.deleteFrom('closedDay').where('id', '=', closed.id).execute()

  const other = await mondays()
  await change(other.id, { kind: 'changed', toDay: SATURDAY })
  const later = await t.make.closedDay({ from: SATURDAY })
  expect(await list(other.id)).not.toContainEqual([SATURDAY, '0900', 'given', 'changed'])
  await t.db.deleteFrom('closedDay').where('id', '=', later.id).execute()
})

test("OFE-9: a parent's lesson is changed in its modules", async () => {
  const module = await t.make.course()
  const course = await t.make.course({ children: [module.id] })
  const parent = await t.make.group({ courseId: course.id, schedules: MONDAYS })
  expect(await refusalOf(parent.id, { kind: 'cancelled' })).toBe('LESSON_OF_PARENT')
})

test('OFE-11: a later save of the schedule keeps changes whose lesson exists and drops other future ones', async () => {
  const { id } = await mondays({ schedules: [...MONDAYS, { day: 2, startHour: '0900', endHour: '1100' }] })
  await change(id, { kind: 'cancelled' }, '2026-11-16')
  await change(id, { kind: 'cancelled' }, '2026-11-25')
  await change(id, { kind: 'changed', toDay: SATURDAY }, '2026-11-30')
  const { warnings } = await t.ok(groups.update, { params: { id }, body: { schedules: MONDAYS } }, desk)
  expect(warnings).toEqual([{ code: 'CHANGES_DROPPED', message: 'Se quitó 1 cambio de clase.' }])
  const changes = await t.db.selectFrom('lessonChange').select('day').where('groupId', '=', id).orderBy('day').execute()
  expect(changes.map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-30'])
  await expectTrueBooks(t.db)
})

test('OFE-9: two desks change the same lesson: one succeeds, the other gets its present state', async () => {
  const { id } = await mondays()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      t.call(lessons.change, { params: at(id), body: { kind: 'cancelled', reason: `Motivo ${n}` } }, { as: desk }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const conflict = answers.find(({ status }) => status === 409)!.body
  expect(conflict).toMatchObject({ errorExt: { code: 'LESSON_CHANGED', lesson: { kind: 'cancelled', version: 1 } } })
})

test('OFE-19: notifies students once of the change, on request', async () => {
  const { id } = await mondays({ name: 'Matutino' })
  const student = await t.make.student({ email: 'ana@correo.mx', phoneNumber: '5512345678' })
  await t.make.registration({ groupId: id, studentId: student.id })
  const noticeTexts = async () =>
    (await t.db.selectFrom('notificationBatch').select('text').orderBy('createdAt').orderBy('id').execute()).map(({ text }) => text)
  const { lesson, queued } = await change(id, { kind: 'cancelled', reason: 'Falta el profesor', message: true })
  expect(queued).toEqual({ email: 1, sms: 1 })
  expect((await noticeTexts()).at(-1)).toContain(
    'Matutino: la clase del lun 23/11/2026, 09:00 se cancela. Falta el profesor. La próxima es el lun 30/11/2026, 09:00.',
  )
  await t.ok(lessons.undo, { params: { id: lesson._id }, query: { message: 'true' } as never }, desk)
  expect((await noticeTexts()).at(-1)).toContain('Matutino: el lun 23/11/2026, 09:00 sí habrá clase.')
  expect((await change(id, { kind: 'cancelled' })).queued).toEqual({ email: 0, sms: 0 })
})

test('OFE-10: on a closed day a lesson may take its own hour and room, whose weekly booking gives way', async () => {
  const { id } = await mondays()
  const closed = await t.make.closedDay({ from: '2026-11-30' })
  await change(id, { kind: 'changed', toDay: '2026-11-30', onClosedDay: true })
  expect((await list(id)).filter(([, , state]) => state === 'given')).toEqual([['2026-11-30', '0900', 'given', 'changed']])
  await expectTrueBooks(t.db)
  await t.db.deleteFrom('closedDay').where('id', '=', closed.id).execute()
})

test('OFE-9, CON-21, TOG-10: a lesson moved to a room of another campus gives it back, also to an employee of one campus', async () => {
  const [north, south] = [await t.make.location({ name: 'Norte' }), await t.make.location({ name: 'Sur' })]
  const [own, far] = [await t.make.classroom({ locationId: north.id }), await t.make.classroom({ locationId: south.id })]
  const olga = await limitedTo(t, [north.id])
  const { id } = await mondays({ name: 'Matutino', classroomId: own.id })
  const { lesson } = await change(id, { kind: 'changed', toDay: SATURDAY, classRoom: far.id })
  await expectTrueBooks(t.db)
  await t.ok(groups.update, { params: { id }, body: { name: 'Matutino A' } }, olga)
  await expectTrueBooks(t.db)
  await t.ok(lessons.undo, { params: { id: lesson._id } }, olga)
  await expectTrueBooks(t.db)
})
