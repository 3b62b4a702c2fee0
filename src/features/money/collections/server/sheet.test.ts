// The academy on one page. The tests' day is Monday, the 23rd of November 2026.
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { newId } from '#lib/ids.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { pdfText } from '#server/testing/pdfText.ts'

const t = await startTest()
const boss = await t.admin()
const at = (day: string) => new Date(`${day}T14:00:00Z`)
const room = await t.make.classroom()
const [here, nowhere] = [await t.make.group({ classroomId: room.id }), await t.make.group()]
const pays = async (groupId: string, amount: number, day: string, locationId?: string) => {
  const seat = await t.make.registration({ groupId, price: 3_000_00, registeredAt: at('2026-09-01') })
  await t.make.entry({
    studentId: seat.studentId,
    registrationId: seat.id,
    courseId: seat.courseId,
    amount,
    enteredAt: at(day),
    ...(locationId && { locationId }),
  })
}
await pays(here.id, 500_00, '2026-11-18', room.locationId)
await pays(nowhere.id, 200_00, '2026-11-17')
await pays(nowhere.id, 70_00, '2026-11-23')
const sheet = (as = boss, query: { week?: string } = {}) => t.ok(reports.sheet, { query }, as)
const figure = ({ figures }: Awaited<ReturnType<typeof sheet>>, path: string, measure: string) =>
  figures.find(each => each.path === path && each.measure === measure)

test('DIR-51: the figures of the week before are those of the reports, and 13 weeks of income end with it', async () => {
  const figures = await sheet()
  expect(figures.week).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(figures.before).toEqual({ from: '2025-11-17', to: '2025-11-23' })
  expect(figure(figures, 'ingresos', 'net')).toMatchObject({ now: 700, before: null, label: 'Neto' })
  for (const { path, measure, days, now } of figures.figures) {
    const { total } = await t.ok(reports.figures, { params: { path }, query: { ...days, measure } }, boss)
    expect([path, measure, now]).toEqual([path, measure, total[measure] ?? null])
  }
  expect(figures.income).toHaveLength(13)
  expect(figures.income!.at(-1)).toEqual({ key: '2026-11-16', now: 700, before: null })
  expect(figure(await sheet(boss, { week: '2026-11-25' }), 'ingresos', 'net')).toMatchObject({ now: 70 })
  const { status, body } = await t.call(reports.sheetPdf, {}, { as: boss })
  expect([status, (await pdfText(Buffer.from(body))).includes('$700')]).toEqual([200, true])
})

test('DIR-51: a reader without money sees no money, and one of a campus that campus alone', async () => {
  const ana = await t.as('get /reports/teaching')
  const without = await sheet(ana)
  expect(new Set(without.figures.map(({ path }) => path))).toEqual(new Set(['inscripciones', 'bajas', 'ocupacion', 'clases']))
  expect([without.income, without.debt, without.todo.some(({ report }) => report?.path === 'adeudos')]).toEqual([null, null, false])
  const rosa = await limitedTo(t, [room.locationId])
  const own = await sheet(rosa)
  expect([own.whole, figure(own, 'ingresos', 'net')!.now, own.income!.at(-1)!.now]).toEqual([false, 500, 500])
})

test('DIR-51: Inscripciones counts whom the week enrolled, new ones apart from those who were here before, at any campus', async () => {
  const [group, other] = [await t.make.group({ classroomId: room.id }), await t.make.group()]
  const enrol = (groupId: string, day: string, more: object = {}) =>
    t.make.registration({ groupId, price: 0, registeredAt: at(day), ...more })
  const ana = await enrol(other.id, '2026-03-03')
  await enrol(group.id, '2026-11-17', { studentId: ana.studentId })
  await enrol(group.id, '2026-11-22')
  const mistake = await enrol(group.id, '2026-11-18')
  await t.make.end(mistake.id, at('2026-11-19'))
  await t.db.updateTable('registration').set({ endReason: 'mistake' }).where('id', '=', mistake.id).execute()
  await enrol(group.id, '2026-11-23')
  for (const as of [boss, await limitedTo(t, [room.locationId])]) {
    const enrolments = figure(await sheet(as), 'inscripciones', 'made')
    expect(enrolments).toMatchObject({ label: 'Inscripciones', now: 2, about: '1 nuevo, 1 regresa', opens: true })
    const { total } = await t.ok(reports.figures, { params: { path: 'inscripciones' }, query: { ...enrolments!.days! } }, as)
    expect(total).toMatchObject({ made: 2, fresh: 1, again: 1, share: 50 })
  }
})

const keep = (day: string, amount: number, locationId: string | null = null, kind: 'd30' | 'd61' = 'd61') =>
  t.db.insertInto('debtDay').values({ day, locationId, class: kind, late: amount, later: 0, students: 1 }).execute()

test('DIR-20 DIR-51: 13 weeks of debt end with the week, of the last night kept in each; a past week has its sum, which opens nothing', async () => {
  await keep('2026-11-16', 6_000_00)
  await keep('2026-11-10', 5_000_00)
  await keep('2026-11-14', 1_000_00, room.locationId, 'd30')
  const { debt } = await sheet()
  expect(debt!.classes.map(({ name }) => name)).toEqual(['1 a 30 días', '31 a 60 días', '61 y más días'])
  expect([debt!.weeks.length, debt!.weeks.at(-1), debt!.weeks.at(-2), debt!.since]).toEqual([
    13,
    { key: '2026-11-16', sums: null },
    // The night to Monday tells how the week before ended.
    { key: '2026-11-09', sums: [0, 0, 6_000] },
    '2026-11-10',
  ])
  await keep('2026-11-23', 7_000_00)
  await keep('2026-11-23', 300_00, room.locationId, 'd30')
  expect((await sheet()).debt!.weeks.at(-1)!.sums).toEqual([300, 0, 7_000])
  expect((await sheet(await limitedTo(t, [room.locationId]))).debt!.weeks.at(-1)!.sums).toEqual([300, 0, 0])
  const { kept } = await t.ok(reports.figures, { params: { path: 'adeudos' }, query: {} }, boss)
  expect([kept!.weeks.length, kept!.weeks.at(-1)!.sums]).toEqual([26, [300, 0, 7_000]])
  const ofCampus = await t.ok(reports.figures, { params: { path: 'adeudos' }, query: { sede: room.locationId } }, boss)
  expect(ofCampus.kept!.weeks.at(-1)!.sums).toEqual([300, 0, 0])
  // By group nothing is kept.
  expect((await t.ok(reports.figures, { params: { path: 'adeudos' }, query: { grupo: here.id } }, boss)).kept).toBeNull()
  const past = await sheet(boss, { week: '2026-11-10' })
  expect(figure(past, 'adeudos', 'late')).toMatchObject({ now: 6_000, opens: false, about: '' })
  expect(past.todo).toEqual([])
})

test('DIR-51: five lines say what to do this week, the most urgent first, each with the figure or the list that it opens', async () => {
  const [course, chemistry] = [await t.make.course({ name: 'Física', price: 1_000_00 }), await t.make.course({ name: 'Química' })]
  const { id: teacherId } = await t.make.employee()
  await t.db
    .insertInto('teacherRate')
    .values({ id: newId(), ownerId: teacherId, since: '2026-01-01', hourly: 500_00, userId: null })
    .execute()
  const begins = { courseId: course.id, teacherId, classroomId: room.id, startDate: '2026-12-06', endDate: '2027-01-31', quota: 30 }
  const sundays = (startHour: string, endHour: string) => ({ schedules: [{ day: 6, startHour, endHour }] })
  const short = await t.make.group({ ...begins, ...sundays('0900', '1200'), name: 'Física Dominical' })
  await t.make.group({ ...begins, ...sundays('1300', '1600'), name: 'Física Lejana', startDate: '2026-12-13' })
  const algebra = await t.make.group({ name: 'Álgebra', startDate: '2026-09-01', endDate: '2027-02-01' })
  await t.make.registration({ groupId: algebra.id, price: 0, registeredAt: at('2026-09-01') })
  for (const [day, marks] of [
    ['2026-11-16', 1],
    ['2026-11-17', 0],
    ['2026-11-18', 1],
  ] as const) {
    const lesson = { groupId: algebra.id, rootGroupId: algebra.id, day, startMinute: 540, endMinute: 660, source: 'kept' as const }
    await t.db.insertInto('taughtLesson').values(lesson).execute()
    await t.db.insertInto('listDay').values({ rootGroupId: algebra.id, day, stood: 1, marks, came: 0 }).execute()
  }
  const persons = ['Ana', 'Beto', 'Carla', 'Dani', 'Eva', 'Fer'].map((name, n) => ({
    guest: { name, lastName: 'Ríos', phoneNumber: `551111222${n}` },
  }))
  for (const person of persons)
    await t.ok(waiting.join, { body: { course: chemistry.id, location: room.locationId, persons: [person] } }, boss)
  const { todo } = await sheet()
  const { name: campus } = await t.db.selectFrom('location').select('name').where('id', '=', room.locationId).executeTakeFirstOrThrow()
  expect(todo.map(({ text, about }) => [text, about])).toEqual([
    ['Física Dominical empieza el 06/12 y no se paga', 'Se paga con 14 de 30; hay 0.'],
    ['1 clase sin lista', 'Álgebra'],
    ['1 alumno dejó de venir', ''],
    ['Lo vencido de más de 60 días creció $2,230', '3 alumnos, $8,230'],
    [`6 esperan Química, ${campus}`, 'alcanza para abrir otro grupo'],
  ])
  expect(todo.map(({ report, screen }) => [report?.path, report?.measure, report?.filter?.value ?? null, screen])).toEqual([
    ['grupos', 'even', short.id, null],
    ['clases', 'unlisted', null, null],
    ['dejaron', 'students', null, null],
    ['adeudos', 'late', 'd61', null],
    [undefined, undefined, null, `/espera?curso=${chemistry.id}&sede=${room.locationId}`],
  ])
  // A debt that did not grow is no line, nor is a report that the reader may not open.
  await keep('2026-11-15', 9_000_00)
  await t.db.deleteFrom('debtDay').where('day', '=', '2026-11-16').execute()
  expect((await sheet()).todo).toHaveLength(4)
  expect((await sheet(await t.as('get /reports/teaching'))).todo.map(({ report }) => report?.path)).toEqual(['clases', 'dejaron'])
})
