// Each report counts a story of named people. The tests' day is Monday, the 23rd of November 2026.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { comments } from '#features/people/comments/contract.ts'
import { newId } from '#lib/ids.ts'
import { onSnapshot } from '#features/foundation/reports/server/figures.ts'
import type { Db } from '#server/db/connect.ts'
import { limitedTo } from './callers.ts'
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
  const discounts = () => figures('descuentos', { ...NOVEMBER, grupo: seat.groupId })
  expect((await discounts()).total).toMatchObject({ given: 1200, counts: 1000, seats: 1 })
  expect((await rows('descuentos', { ...NOVEMBER, grupo: seat.groupId, measure: 'counts' })).rows.map(({ value }) => value)).toEqual([
    400, 600,
  ])
  await t.make.end(seat.id)
  expect((await discounts()).total).toMatchObject({ given: 1200, counts: 0 })
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
  // That Ana was enrolled again by mistake does not mean that she goes on.
  const again = await t.make.registration({
    groupId: other.id,
    courseId: course.id,
    studentId: ana.studentId,
    registeredAt: at('2026-11-13'),
  })
  await t.make.end(again.id, at('2026-11-16'))
  await reason(again.id, 'mistake')
  const report = await figures('bajas', { ...NOVEMBER, curso: course.id, by: 'motivo' })
  expect(report.total).toEqual({ left: 1, stood: 7, share: 14.29, paid: 200 })
  expect(report.lines.map(({ name, figures: { left } }) => [name, left])).toEqual([
    ['Costo', 1],
    ['Sin motivo', 0],
  ])
  // A student who stayed has no reason: beside one the percent would always be 100.
  const noShare = (lines: typeof report.lines) => lines.map(({ figures: { share } }) => share)
  expect(noShare(report.lines)).toEqual([null, null])
  const costs = await figures('bajas', { ...NOVEMBER, curso: course.id, motivo: 'cost', by: 'sede' })
  expect([costs.total['share'], ...noShare(costs.lines)]).toEqual([null, null])
  expect((await figures('bajas', { ...NOVEMBER, curso: course.id, by: 'curso' })).lines[0]!.figures['share']).toBe(14.29)
  const leaver = await rows('bajas', { ...NOVEMBER, curso: course.id, measure: 'left' })
  expect(leaver.rows.map(({ opens }) => opens!.id)).toEqual([ana.studentId])
  expect(eva.id).toBeTruthy()
  // The money that they paid needs a right of its own.
  const teaching = await t.as('get /reports/teaching', 'get /students/', 'get /groups/')
  expect((await figures('bajas', { ...NOVEMBER, curso: course.id }, teaching)).total).toEqual({ left: 1, stood: 7, share: 14.29 })
})

test('DIR-54: Bruno was erased: the rows of reports read Persona 0099', async () => {
  const { id, studentId, groupId } = await t.make.registration({ price: 500_00, paid: 500_00, registeredAt: at('2026-11-02') })
  await t.make.end(id)
  await sql`select erase_person(${studentId}, 99)`.execute(t.db)
  for (const [path, measure] of Object.entries({ bajas: 'stood', ingresos: 'net' }))
    expect((await rows(path, { ...NOVEMBER, grupo: groupId, measure })).rows.map(({ title }) => title)).toContain('Persona 0099')
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

const addTaughtLesson = (
  groupId: string,
  day: string,
  teacherId: string | null,
  ownTeacherId = teacherId,
  minutes = [540, 660],
  rootGroupId = groupId,
) =>
  t.db
    .insertInto('taughtLesson')
    .values({
      groupId,
      rootGroupId,
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
  const day = (on: string, enrolledCount: number, marks: number | null, came: number | null) =>
    t.db.insertInto('listDay').values({ rootGroupId: group.id, day: on, stood: enrolledCount, marks, came }).execute()
  for (const on of ['2026-11-16', '2026-11-17', '2026-11-18']) await addTaughtLesson(group.id, on, null)
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

test('DIR-47: counts hours for the teacher who gave the lesson, and says for whom; a talk counts as a lesson', async () => {
  const [rosa, luis] = [await t.make.employee({ name: 'Rosa' }), await t.make.employee({ name: 'Luis' })]
  const group = await t.make.group()
  await addTaughtLesson(group.id, '2026-11-02', rosa.id)
  await addTaughtLesson(group.id, '2026-11-03', luis.id, rosa.id)
  await t.make.talk({ date: '2026-11-07', teacherId: rosa.id, schedules: [{ day: 5, startHour: '1000', endHour: '1130' }] })
  const report = await figures('horas', NOVEMBER)
  const of = (id: string) => report.lines.find(({ key }) => key === id)!.figures
  expect([of(rosa.id), of(luis.id)]).toEqual([
    expect.objectContaining({ hours: 3.5, lessons: 2, covered: 0 }),
    expect.objectContaining({ hours: 2, lessons: 1, covered: 1 }),
  ])
  expect((await rows('horas', { ...NOVEMBER, measure: 'covered' })).rows[0]!.about).toContain('suplió a Rosa')
})

test('DIR-22: a code brought Ana, a new student, and Bruno, who had been here before; Carla left', async () => {
  const code = await t.make.code()
  const group = await t.make.group()
  const seat = (part: object = {}) =>
    t.make.registration({ groupId: group.id, courseId: group.courseId, price: 1_000_00, registeredAt: at('2026-11-02'), ...part })
  const [ana, bruno, carla] = [await seat({ paid: 300_00 }), await seat(), await seat()]
  await t.make.registration({ studentId: bruno.studentId, registeredAt: at('2025-02-02') })
  for (const { id, studentId, courseId } of [ana, bruno, carla])
    await t.make.entry({
      studentId,
      registrationId: id,
      courseId,
      amount: 0,
      discount: 100_00,
      source: 'code',
      promotionalCodeId: code.id,
      enteredAt: at('2026-11-03'),
    })
  await t.make.end(carla.id)
  const report = await figures('descuentos', { ...NOVEMBER, codigo: code.id, by: 'codigo' })
  expect(report.total).toMatchObject({ given: 300, counts: 200, seats: 2, fresh: 1, paid: 300, missing: 600 + 900, share: 10 })
  expect(report.lines.map(({ key }) => key)).toEqual([code.id])
})

test('DIR-23 DIR-25: a group with its modules brings its seats, money and hours; the modules have no line', async () => {
  const [part, course] = [await t.make.course(), await t.make.course()]
  const whole = await t.make.course({ children: [part.id, course.id] })
  const days = { startDate: '2026-11-16', endDate: '2026-12-06' }
  const group = await t.make.group({ courseId: whole.id, quota: 10, ...days })
  const module = await t.make.group({
    courseId: part.id,
    parentGroupId: group.id,
    ...days,
    schedules: [{ day: 0, startHour: '0900', endHour: '1100' }],
  })
  const { studentId } = await t.make.registration({ groupId: group.id, courseId: whole.id, price: 4_000_00, paid: 1_000_00 })
  // A held lesson of last Monday; today and two more Mondays are ahead.
  await addTaughtLesson(module.id, '2026-11-16', null, null, [540, 660], group.id)
  const report = await figures('grupos', { grupo: group.id })
  expect(report.total).toMatchObject({ net: 4000, missing: 3000, paid: 1000, list: 4000, discount: 0, quota: 10, given: 2, hours: 6 })
  expect(report.total).toMatchObject({ hourly: 666.67, seatHourly: 66.67 })
  expect((await figures('grupos', { by: 'grupo' })).lines.map(({ key }) => key)).not.toContain(module.id)
  expect((await rows('grupos', { grupo: group.id, measure: 'net' })).rows.map(({ opens }) => opens)).toEqual([
    { screen: 'group', id: group.id, under: null },
  ])
  expect(studentId).toBeTruthy()
  // The money of groups needs a right of its own.
  const teaching = await t.as('get /reports/teaching', 'get /groups/')
  expect((await figures('grupos', { grupo: group.id }, teaching)).total).not.toHaveProperty('net')
})

test('DIR-23: the missing money of all groups is the debt of the academy', async () => {
  const { rows: debt } = await sql<{ debt: number }>`select sum(b.balance)::bigint as debt from registration_balance b`.execute(t.db)
  const { total } = await figures('grupos')
  expect(Math.round(total['missing']! * 100)).toBe(debt[0]!.debt)
  expect(total['missing']).toBe((await figures('adeudos')).total['all'])
})

test('DIR-27 DIR-28: Rosa has a rate and Luis none; a new rate changes no earlier day; the group pays for itself with 3 of 10', async () => {
  const [rosa, luis] = [
    await t.make.employee({ name: 'Rosa', isProfessor: true }),
    await t.make.employee({ name: 'Luis', isProfessor: true }),
  ]
  const room = await t.make.classroom()
  const group = await t.make.group({
    ...{ quota: 10, startDate: '2026-11-02', endDate: '2026-11-30', teacherId: rosa.id, classroomId: room.id },
    schedules: [{ day: 0, startHour: '0900', endHour: '1030' }],
  })
  const rate = (ownerId: string, since: string, hourly: number) =>
    t.db.insertInto('teacherRate').values({ id: newId(), ownerId, since, hourly }).execute()
  await rate(rosa.id, '2026-11-01', 100_01)
  await rate(rosa.id, '2026-11-10', 200_00)
  await t.db.insertInto('roomRate').values({ id: newId(), ownerId: room.locationId, since: '2026-11-16', hourly: 10_00 }).execute()
  const addLesson = async (day: string, teacherId: string) => {
    await addTaughtLesson(group.id, day, teacherId, rosa.id, [540, 630])
    await t.db.updateTable('taughtLesson').set({ classroomId: room.id }).where('groupId', '=', group.id).where('day', '=', day).execute()
  }
  // 1.5 h at $100.01 round to $150.02; Luis gave the 9th for nothing; the 16th costs $300 and $15 of the room.
  await addLesson('2026-11-02', rosa.id)
  await addLesson('2026-11-09', luis.id)
  await addLesson('2026-11-16', rosa.id)
  const groupTotals = async (as = boss) => (await figures('grupos', { grupo: group.id }, as)).total
  // Today and next Monday are ahead: twice $315. Nobody is enrolled: it is divided by the price of the course.
  const cost = 150.02 + 315 + 630
  await t.db.updateTable('course').set({ price: 400_00 }).where('id', '=', group.courseId).execute()
  expect(await groupTotals()).toMatchObject({ cost, unpriced: 1, even: 3, margin: -cost })
  await t.make.registration({ groupId: group.id, courseId: group.courseId, price: 400_00 })
  expect(await groupTotals()).toMatchObject({ net: 400, margin: 400 - cost, even: 3 })
  const { rows: list } = await rows('grupos', { grupo: group.id, measure: 'margin' })
  expect(list[0]!.about).toContain('Se paga con 3 de 10; hay 1.')
  // The group that loses most is the first line; without costs it is the largest.
  const lines = async (as = boss) =>
    (await figures('grupos', { by: 'grupo' }, as)).lines.map(({ figures: of }) => of['margin'] ?? of['net']!)
  expect(await lines()).toEqual((await lines()).toSorted((a, b) => a - b))
  const without = await t.as('get /reports/teaching', 'get /reports/money', 'get /groups/')
  expect(await lines(without)).toEqual((await lines(without)).toSorted((a, b) => b - a))
  for (const key of ['cost', 'margin', 'even', 'unpriced']) expect(await groupTotals(without)).not.toHaveProperty(key)
  const report = await figures('horas', { ...NOVEMBER, grupo: group.id, by: 'profesor' })
  expect(report.lines.map(({ key, figures: of }) => [key, of['hours'], of['paid'], of['unpriced']])).toEqual([
    [rosa.id, 3, 450.02, 0],
    [luis.id, 1.5, 0, 1],
  ])
})

test('DIR-24: on the first of November Ana was enrolled, Bruno had left and Carla came later', async () => {
  const group = await t.make.group({ quota: 4, startDate: '2026-10-15', endDate: '2027-01-31' })
  const enrol = (day: string) => t.make.registration({ groupId: group.id, courseId: group.courseId, registeredAt: at(day) })
  await enrol('2026-10-20')
  const bruno = await enrol('2026-10-20')
  await t.make.end(bruno.id, at('2026-10-25'))
  await enrol('2026-11-10')
  const report = await figures('ocupacion', { from: '2026-10-01', to: '2026-12-31', grupo: group.id, by: 'mes' })
  expect(report.lines.map(({ key, figures: of }) => [key, of['seats'], of['quota'], of['full']])).toEqual([
    ['2026-10-01', 0, 0, null],
    ['2026-11-01', 1, 4, 25],
  ])
})

/** A group with lessons on these days, whose lists were taken: by student the marks, '1' came, '0' absent, ' ' none. */
async function listed(groupId: string, days: readonly string[], marks: Readonly<Record<string, string>>) {
  for (const [n, day] of days.entries()) {
    await addTaughtLesson(groupId, day, null)
    await t.db
      .insertInto('listDay')
      .values({ rootGroupId: groupId, day, stood: Object.keys(marks).length, marks: null, came: null })
      .execute()
    for (const [studentId, all] of Object.entries(marks))
      if (all[n] !== ' ')
        await t.db
          .insertInto('attendance')
          .values({ id: newId(), studentId, groupId, rootGroupId: groupId, day, present: all[n] === '1', source: 'manual' })
          .execute()
  }
}

test('DIR-36: Ana never came, Bruno missed the last three, Carla comes much less: each has a sentence; Diego and Eva come', async () => {
  const group = await t.make.group({
    startDate: '2026-09-01',
    endDate: '2027-02-01',
    schedules: [
      { day: 0, startHour: '0900', endHour: '1100' },
      { day: 2, startHour: '0900', endHour: '1100' },
    ],
  })
  const enrol = async (day: string) => (await t.make.registration({ groupId: group.id, registeredAt: at(day) })).studentId
  const since = '2026-09-05'
  const [ana, bruno, carla, diego, eva] = [
    await enrol('2026-11-10'),
    await enrol(since),
    await enrol(since),
    await enrol(since),
    await enrol(since),
  ]
  const days = ['10-05', '10-07', '10-12', '10-14', '10-26', '10-28', '11-02', '11-04', '11-11', '11-16', '11-18'].map(day => `2026-${day}`)
  await listed(group.id, days, {
    // Enrolled on the 10th of November: three list days are hers.
    [ana]: '           ',
    [bruno]: '11111111000',
    [carla]: '11111010010',
    [diego]: '11111111011',
    [eva]: '11111111100',
  })
  const report = await figures('dejaron', { grupo: group.id })
  expect(report.total).toMatchObject({ students: 3, seats: 3 })
  expect(report.lines.map(({ key, figures: of }) => [key, of['students']])).toEqual([
    ['never', 1],
    ['last', 1],
    ['less', 1],
  ])
  const { rows: list } = await rows('dejaron', { grupo: group.id, measure: 'students' })
  expect(list.map(({ opens, about }) => [opens!.id, about.split(' · ')[0]])).toEqual([
    [ana, 'Nunca ha venido: 3 clases desde que se inscribió.'],
    [bruno, 'No viene desde el 11/11/2026: faltó a las últimas 3.'],
    [carla, 'Venía a 10 de cada 10; en 4 semanas vino a 3 de 7.'],
  ])
  // The last eight days, the oldest first; Ana enrolled three list days ago.
  expect(list.map(({ squares }) => squares!.map(({ came }) => (came ? '+' : '-')).join(''))).toEqual(['---', '+++++---', '++-+--+-'])
})

test('DIR-36: a student who changed group counts from then on; with one lesson a week two absences are enough', async () => {
  const once = { startDate: '2026-09-01', endDate: '2027-02-01', schedules: [{ day: 5, startHour: '0900', endHour: '1100' }] }
  const [old, group] = [await t.make.group(once), await t.make.group(once)]
  const enrol = async () => (await t.make.registration({ groupId: group.id, registeredAt: at('2026-09-05') })).studentId
  const [ana, bruno, carla] = [await enrol(), await enrol(), await enrol()]
  const days = ['2026-11-07', '2026-11-14', '2026-11-21']
  await listed(group.id, days, { [ana]: '  1', [bruno]: '1  ', [carla]: '11 ' })
  // Until the 14th Ana was in the other group.
  await listed(old.id, ['2026-11-07', '2026-11-14'], { [ana]: '11' })
  const { rows: list } = await rows('dejaron', { grupo: group.id, measure: 'students' })
  expect(list.map(({ opens, about }) => [opens!.id, about.split(' · ')[0]])).toEqual([
    [bruno, 'No viene desde el 14/11/2026: faltó a las últimas 2.'],
  ])
})

test('DIR-37 DIR-38: a call removes Ana from the list until the day to look again', async () => {
  const group = await t.make.group({ startDate: '2026-09-01', endDate: '2027-02-01' })
  const enrol = async () => (await t.make.registration({ groupId: group.id, registeredAt: at('2026-09-05') })).studentId
  const [ana, bruno] = [await enrol(), await enrol()]
  const days = ['2026-11-09', '2026-11-11', '2026-11-13', '2026-11-16']
  await listed(group.id, days, { [ana]: '1000', [bruno]: '1111' })
  const leaversRows = async () => (await rows('dejaron', { grupo: group.id, measure: 'students' })).rows
  expect((await leaversRows()).map(({ opens }) => opens!.id)).toEqual([ana])
  const { comment } = await t.ok(comments.create, { body: { student: ana, about: 'attendance', act: 'call' } }, boss)
  expect(comment.comment).toBe('Llamada')
  expect(await leaversRows()).toEqual([])
  const row = await t.db.selectFrom('comment').select(['act', 'resumeOn']).where('id', '=', comment._id).executeTakeFirstOrThrow()
  expect(row).toEqual({ act: 'call', resumeOn: '2026-11-26' })
  await t.db.updateTable('comment').set({ resumeOn: '2026-11-23' }).where('id', '=', comment._id).execute()
  expect((await leaversRows())[0]!.about).toContain('llamó: Llamada')
  for (const resumeOn of ['2026-11-23', '2027-01-23'])
    expect(
      await t.refused(comments.create, { body: { student: ana, about: 'attendance', act: 'whatsapp', resumeOn } }, boss),
    ).toMatchObject({
      status: 400,
      message: 'Elige un día de mañana a 60 días más.',
    })
  // A note has words of its own.
  expect(await t.refused(comments.create, { body: { student: ana, about: 'attendance', act: 'note' } }, boss)).toMatchObject({
    fields: ['comment'],
  })
})

test('DIR-9: figures are kept for 5 s, for each scope apart; both statements of a report read one snapshot', async () => {
  const [here, there] = [await t.make.location(), await t.make.location()]
  const limited = await limitedTo(t, [there.id])
  const [{ id: studentId }, cashier] = [await t.make.student(), await t.make.employee()]
  // Written past the routes and the harness: no event.
  const pay = (locationId: string) =>
    t.db
      .insertInto('entry')
      .values({
        ...{ id: newId(), studentId, amount: 70_00, other: true, concept: 'Copias', type: 'cash', source: 'payment' },
        ...{ userId: cashier.id, locationId, enteredAt: at('2026-08-05') },
      })
      .execute()
  await pay(here.id)
  const net = async (as = boss) => (await figures('ingresos', { from: '2026-08-05', to: '2026-08-05' }, as)).total['net']
  expect(await net()).toBe(70)
  await pay(there.id)
  expect([await net(), await net(limited)]).toEqual([70, 70])
  await t.clock.advance(6000)
  expect([await net(), await net(limited)]).toEqual([140, 70])
  const count = (db: Db) =>
    db
      .selectFrom('entry')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const gate = Promise.withResolvers<void>()
  const [first, second] = await onSnapshot(
    t.db,
    async one => {
      const before = await count(one)
      await pay(here.id)
      gate.resolve()
      return before
    },
    async two => {
      await gate.promise
      return count(two)
    },
  )
  expect(second).toEqual(first)
})
