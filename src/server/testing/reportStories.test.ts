// Each report counts a story of named people. The tests' day is Monday, the 23rd of November 2026.
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from './harness.ts'

const t = await startTest()
const boss = await t.admin()
const figures = (path: string, query: Record<string, string> = {}, as = boss) => t.ok(reports.figures, { params: { path }, query }, as)
const rows = (path: string, query: Record<string, string> = {}) => t.ok(reports.rows, { params: { path }, query }, boss)
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const at = (day: string, hour = '16:00') => new Date(`${day}T${hour}:00Z`)

test('DIR-20: Adeudos tells late and later by the age of the oldest date, and its rows are the open dates', async () => {
  const group = await t.make.group()
  const ana = await t.make.registration({ groupId: group.id, price: 3_000_00, paid: 1_000_00, registeredAt: at('2026-09-01') })
  await t.make.registration({ groupId: group.id, price: 500_00, registeredAt: at('2026-11-23') })
  const { total, lines } = await figures('adeudos', { grupo: group.id })
  expect(total).toMatchObject({ late: 2000, later: 500, all: 2500, students: 2 })
  expect(lines.map(({ name, figures: { all } }) => [name, all])).toEqual([
    ['Más de 60 días', 2000],
    ['Vence hoy', 500],
  ])
  const { rows: dates } = await rows('adeudos', { grupo: group.id, measure: 'late' })
  expect(dates.map(({ value, opens }) => [value, opens!.id])).toEqual([[2000, ana.studentId]])
})

test('DIR-21: the oldest discounts of a registration count first, up to its price; those of an ended one count nothing', async () => {
  const seat = await t.make.registration({ price: 1_000_00, registeredAt: at('2026-11-02') })
  const give = (discount: number, day: string) =>
    t.make.entry({
      studentId: seat.studentId,
      registrationId: seat.id,
      courseId: seat.courseId,
      amount: 0,
      discount,
      source: 'staff',
      enteredAt: at(day),
    })
  await give(600_00, '2026-11-03')
  await give(600_00, '2026-11-04')
  const asked = () => figures('descuentos', { ...NOVEMBER, grupo: seat.groupId })
  expect((await asked()).total).toEqual({ given: 1200, counts: 1000, seats: 1 })
  expect((await rows('descuentos', { ...NOVEMBER, grupo: seat.groupId, measure: 'counts' })).rows.map(({ value }) => value)).toEqual([
    400, 600,
  ])
  await t.make.end(seat.id)
  expect((await asked()).total).toMatchObject({ given: 1200, counts: 0 })
})

test('DIR-40: Ana left. Bruno changed his group, Carla was a mistake, and the group of Diego had ended: no dropouts', async () => {
  const course = await t.make.course()
  const long = { courseId: course.id, startDate: '2026-10-01', endDate: '2027-02-01' }
  const [group, other] = [await t.make.group(long), await t.make.group(long)]
  const over = await t.make.group({ courseId: course.id, startDate: '2026-09-01', endDate: '2026-11-10' })
  const since = at('2026-10-05')
  const enrol = (groupId: string) =>
    t.make.registration({ groupId, courseId: course.id, price: 1_000_00, paid: 200_00, registeredAt: since })
  const [ana, bruno, carla, diego, eva] = [
    await enrol(group.id),
    await enrol(group.id),
    await enrol(group.id),
    await enrol(over.id),
    await enrol(group.id),
  ]
  for (const [seat, day] of [
    [ana, '2026-11-12'],
    [bruno, '2026-11-13'],
    [carla, '2026-11-14'],
    [diego, '2026-11-15'],
  ] as const)
    await t.make.end(seat.id, at(day))
  await t.make.registration({ groupId: other.id, courseId: course.id, studentId: bruno.studentId, registeredAt: at('2026-11-18') })
  const reason = (id: string, endReason: 'cost' | 'mistake') =>
    t.db.updateTable('registration').set({ endReason }).where('id', '=', id).execute()
  await reason(ana.id, 'cost')
  await reason(carla.id, 'mistake')
  const told = await figures('bajas', { ...NOVEMBER, curso: course.id, by: 'motivo' })
  expect(told.total).toEqual({ left: 1, stood: 6, share: 16.67, paid: 200 })
  expect(told.lines.map(({ name, figures: { left } }) => [name, left])).toEqual([
    ['Costo', 1],
    ['Sin motivo', 0],
  ])
  const leaver = await rows('bajas', { ...NOVEMBER, curso: course.id, measure: 'left' })
  expect(leaver.rows.map(({ opens }) => opens!.id)).toEqual([ana.studentId])
  expect(eva.id).toBeTruthy()
  // The money that they paid needs a right of its own.
  const teaching = await t.as('get /reports/teaching', 'get /students/', 'get /groups/')
  expect((await figures('bajas', { ...NOVEMBER, curso: course.id }, teaching)).total).toEqual({ left: 1, stood: 6, share: 16.67 })
})

test('DIR-41: a student whose group ends soon is invited, unless a later group follows', async () => {
  const course = await t.make.course()
  const group = await t.make.group({ courseId: course.id, startDate: '2026-09-01', endDate: '2026-12-05' })
  const next = await t.make.group({ startDate: '2026-12-07', endDate: '2027-03-01' })
  const [ana, bruno] = [
    await t.make.registration({ groupId: group.id, courseId: course.id }),
    await t.make.registration({ groupId: group.id, courseId: course.id }),
  ]
  await t.make.registration({ groupId: next.id, studentId: bruno.studentId })
  const { total, lines } = await figures('reinscribir', { curso: course.id, by: 'siguiente' })
  expect(total).toEqual({ missing: 1, ending: 2, follow: 1, share: 50 })
  expect(lines.at(-1)).toMatchObject({ key: 'none', name: 'Ninguno todavía', figures: { missing: 1 } })
  expect((await rows('reinscribir', { curso: course.id, measure: 'missing' })).rows.map(({ opens }) => opens!.id)).toEqual([ana.studentId])
})

const taught = (groupId: string, day: string, teacherId: string | null, ownTeacherId = teacherId, minutes = [540, 660]) =>
  t.db
    .insertInto('taughtLesson')
    .values({
      groupId,
      rootGroupId: groupId,
      day,
      startMinute: minutes[0]!,
      endMinute: minutes[1]!,
      teacherId,
      ownTeacherId,
      source: 'kept',
    })
    .execute()

test('DIR-32 DIR-33: a list counts from a quarter of marks on; a missing mark is an absence; emptied counts are counted anew', async () => {
  const group = await t.make.group()
  const day = (on: string, stood: number, marks: number | null, came: number | null) =>
    t.db.insertInto('listDay').values({ rootGroupId: group.id, day: on, stood, marks, came }).execute()
  for (const on of ['2026-11-16', '2026-11-17', '2026-11-18']) await taught(group.id, on, null)
  await day('2026-11-16', 8, 6, 5)
  await day('2026-11-17', 8, 1, 1)
  await day('2026-11-18', 2, null, null)
  // A day without a lesson that was given is none.
  await day('2026-11-19', 8, 8, 8)
  const { studentId } = await t.make.registration({ groupId: group.id, registeredAt: at('2026-11-01') })
  await t.db
    .insertInto('attendance')
    .values({ id: newId(), studentId, groupId: group.id, rootGroupId: group.id, day: '2026-11-18', present: true, source: 'manual' })
    .execute()
  const { total } = await figures('clases', { ...NOVEMBER, grupo: group.id })
  expect(total).toEqual({ share: 60, days: 3, listed: 2, unlisted: 1, expected: 10, came: 6 })
})

test('DIR-47: hours count for who gave the lesson, and a talk is one too', async () => {
  const [rosa, luis] = [await t.make.employee({ name: 'Rosa' }), await t.make.employee({ name: 'Luis' })]
  const group = await t.make.group()
  await taught(group.id, '2026-11-02', rosa.id)
  await taught(group.id, '2026-11-03', luis.id, rosa.id)
  await t.make.talk({ date: '2026-11-07', teacherId: rosa.id, schedules: [{ day: 5, startHour: '1000', endHour: '1130' }] })
  const told = await figures('horas', NOVEMBER)
  const of = (id: string) => told.lines.find(({ key }) => key === id)!.figures
  expect([of(rosa.id), of(luis.id)]).toEqual([
    { hours: 3.5, lessons: 2, covered: 0 },
    { hours: 2, lessons: 1, covered: 1 },
  ])
})

test('DIR-43 DIR-46: from the talk to who paid, by how they heard of it and by who called', async () => {
  const caller = await t.make.employee({ name: 'Noemí' })
  const talk = await t.make.talk()
  const source = await t.make.source()
  const seat = await t.make.registration({ registeredAt: at('2026-11-10') })
  const visit = (part: object = {}) => t.make.visitor({ talkId: talk.id, registeredAt: at('2026-11-05'), ...part })
  await visit({
    sourceId: source.id,
    calledBy: caller.id,
    calledAt: at('2026-11-06'),
    confirmedAt: at('2026-11-06'),
    confirmedBy: caller.id,
    attendance: true,
    studentId: seat.studentId,
  })
  await visit({ calledBy: caller.id, calledAt: at('2026-11-06') })
  await visit({ deletedAt: at('2026-11-06') })
  await t.make.entry({
    studentId: seat.studentId,
    registrationId: seat.id,
    courseId: seat.courseId,
    amount: 300_00,
    enteredAt: at('2026-11-11'),
  })
  // Money of before the talk is not its own.
  await t.make.entry({
    studentId: seat.studentId,
    registrationId: seat.id,
    courseId: seat.courseId,
    amount: 40_00,
    enteredAt: at('2026-11-04'),
  })
  const told = await figures('captacion', { ...NOVEMBER, evento: talk.id })
  expect(told.total).toEqual({ registered: 2, called: 2, confirmed: 1, attended: 1, enrolled: 1, paid: 1, money: 300, share: 50 })
  expect(told.lines.map(({ key, figures: { registered } }) => [key, registered])).toEqual([
    [source.id, 1],
    ['none', 1],
  ])
  expect((await figures('llamadas', { ...NOVEMBER, evento: talk.id })).lines.map(({ key, figures: { called } }) => [key, called])).toEqual([
    [caller.id, 2],
  ])
  expect((await rows('captacion', { ...NOVEMBER, evento: talk.id, measure: 'paid' })).rows[0]!.opens).toMatchObject({
    screen: 'visitor',
    under: talk.id,
  })
})
