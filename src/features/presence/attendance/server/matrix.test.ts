import { expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { readPaper } from '#server/testing/readPaper.ts'
import { attendance } from '../contract.ts'
import { attendanceDesk, TODAY } from './testing.ts'

const { t } = await attendanceDesk()
const boss = await t.admin()
const at = (day: string) => new Date(`${day}T18:00:00Z`)
/** Mondays and Wednesdays from 2 November 2026. */
const DAYS = [0, 2].map(day => ({ day, startHour: '0900', endHour: '1100' }))
const groupOf = (part: object = {}) => t.make.group({ startDate: '2026-11-02', endDate: '2027-02-01', schedules: DAYS, quota: 70, ...part })

async function enrol(groupId: string, lastName: string, part: object = {}) {
  const { id } = await t.make.student({ name: 'Ana', lastName, secondLastName: 'Ruiz' })
  await t.make.registration({ studentId: id, groupId, registeredAt: at('2026-10-20'), ...part })
  return id
}
const mark = (groupId: string, studentId: string, day: string, present: boolean) =>
  t.db.insertInto('attendance').values({ id: newId(), studentId, groupId, day, present, source: 'manual' }).execute()
const matrix = (id: string, query: object = {}, as = boss) => t.ok(attendance.matrix, { params: { id }, query }, as)
const matrixOf = async (id: string, query: object = {}, as = boss) => {
  const { days, students } = await matrix(id, query, as)
  const signs = { came: '●', absent: '✕', none: '–', out: '·' }
  return {
    days: days.map(({ day }) => day.slice(5)),
    off: days.flatMap(({ day, off }) => (off === null ? [] : [[day.slice(5), off]])),
    rows: students.map(({ lastName, marks, came, expected }) => [lastName, marks.map(each => signs[each]).join(''), came, expected]),
  }
}

test('DIR-34: Ávila came twice, Bravo enrolled later, Mora left: rows by surname, a column a lesson day until today', async () => {
  const { id } = await groupOf()
  const zamora = await enrol(id, 'Zamora')
  const avila = await enrol(id, 'Ávila')
  const bravo = await enrol(id, 'Bravo', { registeredAt: at('2026-11-10') })
  const mora = await enrol(id, 'Mora', { endedAt: at('2026-11-11') })
  await enrol(id, 'Error', { endedAt: at('2026-11-11') })
  await t.db
    .updateTable('registration')
    .set({ endReason: 'mistake' })
    .where('studentId', 'in', t.db.selectFrom('student').select('id').where('lastName', '=', 'Error'))
    .execute()
  for (const [who, day, present] of [
    [avila, '2026-11-02', true],
    [avila, '2026-11-04', true],
    [zamora, '2026-11-02', false],
    [mora, '2026-11-04', true],
    [bravo, '2026-11-18', true],
    [bravo, TODAY, false],
  ] as const)
    await mark(id, who, day, present)
  expect(await matrixOf(id)).toEqual({
    days: ['11-02', '11-04', '11-09', '11-11', '11-16', '11-18', '11-23'],
    off: [],
    // Four lists were taken; no mark on such a day is an absence.
    rows: [
      ['Ávila', '●●–––––', 2, 4],
      ['Bravo', '···––●✕', 1, 2],
      ['Mora', '–●–····', 1, 2],
      ['Zamora', '✕––––––', 0, 4],
    ],
  })
})

test('DIR-34: a module shows the marks and days of its family (ATT-14)', async () => {
  const part = await t.make.course()
  const whole = await t.make.course({ children: [part.id] })
  const parent = await groupOf({ courseId: whole.id, schedules: [] })
  const module = await groupOf({ courseId: part.id, parentGroupId: parent.id })
  const student = await enrol(parent.id, 'Ávila', { courseId: whole.id })
  await t.make.registration({ studentId: student, groupId: module.id, courseId: part.id, registeredAt: at('2026-10-20') })
  await mark(module.id, student, '2026-11-04', true)
  const [of, family] = [await matrixOf(module.id), await matrixOf(parent.id)]
  expect(of.rows).toEqual([['Ávila', '–●–––––', 1, 1]])
  expect(family.rows).toEqual(of.rows)
})

test('DIR-34: 62 days are a page; the page before and the one after follow', async () => {
  const { id } = await groupOf({
    startDate: '2026-07-01',
    schedules: [0, 1, 2, 3, 4].map(day => ({ day, startHour: '0900', endHour: '1000' })),
  })
  await enrol(id, 'Ávila')
  const last = await matrix(id)
  expect([last.days.length, last.days.at(-1)!.day, last.earlier, last.later]).toEqual([62, TODAY, true, false])
  const before = await matrix(id, { to: '2026-08-26' })
  expect(before.days.at(-1)!.day <= '2026-08-26').toBe(true)
  expect([before.days.length <= 62, before.later]).toEqual([true, true])
  const after = await matrix(id, { from: '2026-08-27' })
  expect([after.days[0]!.day, after.days.length, after.earlier, after.later]).toEqual(['2026-08-27', 62, true, true])
  expect((await matrix(id, { from: '2026-11-20' })).days.map(({ day }) => day)).toEqual(['2026-11-20', TODAY])
})

test('DIR-34: Rosa reads and marks her own group, Luis only the day that he covered; nobody else without both rights', async () => {
  const [rosa, luis] = [await t.as('put /attendance/own'), await t.as('put /attendance/own')]
  const { id } = await groupOf({ teacherId: rosa.employeeId })
  const student = await enrol(id, 'Ávila')
  expect((await matrix(id, {}, rosa)).days).toHaveLength(7)
  const body = { date: '2026-11-09', marks: [{ student, attendance: true }] }
  await t.ok(attendance.markList, { params: { id }, body }, rosa)
  expect((await matrixOf(id, {}, rosa)).rows).toEqual([['Ávila', '––●––––', 1, 1]])
  expect(await t.refused(attendance.matrix, { params: { id } }, luis)).toMatchObject({ status: 403, code: 'LIST_NOT_OWN' })
  await t.db
    .insertInto('lessonChange')
    .values({
      id: newId(),
      groupId: id,
      kind: 'changed',
      day: '2026-11-18',
      startMinute: 540,
      toDay: '2026-11-18',
      toStart: 540,
      toEnd: 660,
      teacherId: luis.employeeId,
    })
    .execute()
  expect((await matrix(id, {}, luis)).days.map(({ day }) => day)).toEqual(['2026-11-18'])
  expect((await t.refused(attendance.matrix, { params: { id } }, await t.as('get /groups/?/students'))).status).toBe(403)
  expect((await matrix(id, {}, await t.as('get /groups/?/students', 'get /students/'))).days).toHaveLength(7)
  expect(await t.refused(attendance.matrix, { params: { id: newId() } }, boss)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
  expect((await t.refused(attendance.paper, { params: { id }, query: { kind: 'sign' } }, luis)).status).toBe(403)
})

test('DIR-34: it costs the same number of statements for one student and for sixty', async () => {
  const { id } = await groupOf()
  await enrol(id, 'Ávila')
  const few = await t.queries(() => matrix(id))
  for (let i = 0; i < 59; i++) await enrol(id, `Bravo${i}`)
  const many = await t.queries(() => matrix(id))
  expect(many.result.students).toHaveLength(60)
  expect(many.count).toBe(few.count)
})

const paper = async (id: string, query: { kind: 'sign' | 'filled'; lessons?: '5' | '10' | '20' }) => {
  const { body } = await t.call(attendance.paper, { params: { id }, query }, { as: boss })
  return readPaper(body as Uint8Array)
}

test('DIR-35: 31 students need two sheets to sign, with the next five lesson days', async () => {
  const { id } = await groupOf()
  for (let n = 0; n < 31; n++) await enrol(id, `Bravo${String(n).padStart(2, '0')}`)
  const pages = await paper(id, { kind: 'sign', lessons: '5' })
  expect(pages).toHaveLength(2)
  expect(pages[0]!.words).toContain('Lista para firmar')
  expect(pages[0]!.words).toContain('23/11/2026 a 07/12/2026')
  expect(pages.map(({ words }) => words.match(/Bravo\d\d/g)!.length)).toEqual([30, 1])
})

test('DIR-35: the filled list shows percents and has two lines to sign', async () => {
  const { id } = await groupOf()
  const student = await enrol(id, 'Ávila')
  await enrol(id, 'Bravo')
  await mark(id, student, '2026-11-04', true)
  const [page, ...rest] = await paper(id, { kind: 'filled' })
  expect(rest).toEqual([])
  for (const text of ['Concentrado de asistencia', 'Ávila Ruiz, Ana', '100 %', '0 %', 'Profesor', 'Coordinación'])
    expect(page!.words).toContain(text)
})

test('DIR-34: a closed day and a canceled lesson are hatched with their reason, from the schedule and from what was kept', async () => {
  const { id } = await groupOf()
  await enrol(id, 'Ávila')
  await t.make.closedDay({ from: '2026-11-16', name: 'Revolución' })
  await t.db
    .insertInto('lessonChange')
    .values({ id: newId(), groupId: id, kind: 'cancelled', day: '2026-11-11', startMinute: 540, emptied: true })
    .execute()
  const off = [
    ['11-11', 'clase cancelada'],
    ['11-16', 'Revolución'],
  ]
  const before = await matrixOf(id)
  expect(before.off).toEqual(off)
  await t.db.transaction().execute(async trx => {
    for (const day of ['2026-11-02', '2026-11-04', '2026-11-09', '2026-11-11', '2026-11-16', '2026-11-18'])
      await trx
        .insertInto('taughtDay')
        .values({ day, writtenOn: addDays(day, 1) })
        .onConflict(on => on.doNothing())
        .execute()
    for (const day of ['2026-11-02', '2026-11-04', '2026-11-09', '2026-11-16', '2026-11-18'])
      await trx
        .insertInto('taughtLesson')
        .values({
          groupId: id,
          rootGroupId: id,
          day,
          startMinute: 540,
          endMinute: 660,
          source: day === '2026-11-04' ? 'corrected' : 'kept',
          given: day !== '2026-11-04',
          reason: day === '2026-11-04' ? 'Faltó la luz' : null,
        })
        .execute()
  })
  expect(await matrixOf(id)).toEqual({ ...before, off: [['11-04', 'Faltó la luz'], ...off] })
  const [page] = await paper(id, { kind: 'filled' })
  for (const text of ['04/11/2026, Faltó la luz', '11/11/2026, clase cancelada', '16/11/2026, Revolución'])
    expect(page!.words).toContain(text)
})
