// Each night records the academy's past: Luis's group, its lists, its lessons (DIR-20, DIR-29 to DIR-33).
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { statedRows } from '#server/testing/stated.ts'
import { keepHistory } from './history.ts'

const t = await startTest()
const ground = () => ({ now: t.clock.now(), timeZone: 'America/Mexico_City' })
const night = () => keepHistory(t.db, ground())
const lessons = async (groupId: string) =>
  (
    await sql<{ day: string; teacher: string | null; given: boolean; source: string }>`
      select day, teacher_id as teacher, given, source from taught_lesson where group_id = ${groupId} order by day, start_minute`.execute(
      t.db,
    )
  ).rows
const givenDays = async (groupId: string) =>
  (await sql<{ day: string }>`select day from given_lesson where group_id = ${groupId} order by day`.execute(t.db)).rows.map(
    ({ day }) => day,
  )
const lists = async (root: string) =>
  (
    await sql<{ day: string; stood: number; marks: number | null; came: number | null }>`
      select day, stood, marks, came from list_day where root_group_id = ${root} order by day`.execute(t.db)
  ).rows
const mark = (studentId: string, groupId: string, day: string, present: boolean, db = t.db) =>
  db.insertInto('attendance').values({ id: newId(), studentId, groupId, day, present, source: 'checklist' }).execute()

const [luis, ana] = [await t.make.employee({ isProfessor: true }), await t.make.employee({ isProfessor: true })]
/** Tuesdays and Thursdays at nine; the test's today is Monday 23/11/2026. */
const WEEK = [1, 3].map(day => ({ day: day as 1 | 3, startHour: '0900', endHour: '1100' }))
const groupOf = (part: object = {}) =>
  t.make.group({ teacherId: luis.id, schedules: WEEK, startDate: '2026-11-16', endDate: '2026-11-29', ...part })

beforeEach(async () => {
  for (const table of [
    'taught_lesson',
    'taught_day',
    'list_day',
    'debt_day',
    'attendance',
    'lesson_change',
    'closed_day',
    'group_schedule',
  ])
    await sql`delete from ${sql.table(table)}`.execute(t.db)
})

test('DIR-29, DIR-31: the first night fills in past lessons; a later change of teacher does not alter them', async () => {
  const { id } = await groupOf()
  await night()
  const before = await lessons(id)
  expect(before.map(({ day, teacher, source }) => [day, teacher, source])).toEqual([
    ['2026-11-17', luis.id, 'restored'],
    ['2026-11-19', luis.id, 'restored'],
  ])
  await t.db.updateTable('classGroup').set({ teacherId: ana.id }).where('id', '=', id).execute()
  await t.db.deleteFrom('groupSchedule').where('groupId', '=', id).execute()
  expect(await night()).toMatchObject({ days: 0 })
  expect(await lessons(id)).toEqual(before)
})

test('DIR-31: a first night that died goes on as the first night, also after midnight; the days from then on are kept', async () => {
  const { id } = await groupOf({ startDate: '2026-11-02' })
  await night()
  const whole = await lessons(id)
  for (const table of ['taught_day', 'taught_lesson', 'list_day'])
    await sql`delete from ${sql.table(table)} where day > '2026-11-10'`.execute(t.db)
  const later = { now: new Date('2026-11-25T12:00:00Z'), timeZone: ground().timeZone }
  await keepHistory(t.db, later)
  expect(await lessons(id)).toEqual([...whole, { day: '2026-11-24', teacher: luis.id, given: true, source: 'kept' }])
  expect(new Set(whole.map(({ source }) => source))).toEqual(new Set(['restored']))
})

test('DIR-29: a server off for five nights, and two at once: each day once; a clock that ran ahead loses none', async () => {
  const { id } = await groupOf({ startDate: '2026-11-23' })
  await night()
  await sql`insert into taught_day values ('2027-03-01', '2027-03-02')`.execute(t.db)
  const later = { now: new Date('2026-11-28T12:00:00Z'), timeZone: ground().timeZone }
  const both = await Promise.all([keepHistory(t.db, later), keepHistory(t.db, later)])
  expect(both[0].days + both[1].days).toBe(5)
  expect((await lessons(id)).map(({ day, source }) => [day, source])).toEqual([
    ['2026-11-24', 'kept'],
    ['2026-11-26', 'kept'],
  ])
})

test('DIR-29: a group that was switched off keeps the lesson of a day whose list has a mark', async () => {
  const { id } = await groupOf({ active: false })
  const { id: student } = await t.make.student()
  await mark(student, id, '2026-11-19', true)
  await night()
  expect((await lessons(id)).map(({ day }) => day)).toEqual(['2026-11-19'])
})

test('DIR-30: a change of a past lesson changes that lesson alone, and its end gives back what was', async () => {
  const { id } = await groupOf()
  await night()
  await t.db.updateTable('classGroup').set({ teacherId: null }).where('id', '=', id).execute()
  const cancelled = await t.make.lessonChange({ groupId: id, day: '2026-11-17' })
  const covered = await t.make.lessonChange({ groupId: id, day: '2026-11-19', to: '2026-11-19', teacherId: ana.id })
  await t.make.lessonChange({ groupId: id, to: '2026-11-20' })
  expect((await lessons(id)).map(({ day, teacher, given: was }) => [day, teacher, was])).toEqual([
    ['2026-11-17', luis.id, false],
    ['2026-11-19', ana.id, true],
    ['2026-11-20', null, true],
  ])
  await t.db.deleteFrom('lessonChange').where('id', 'in', [cancelled.id, covered.id]).execute()
  expect((await lessons(id)).slice(0, 2).map(({ teacher, given: was }) => [teacher, was])).toEqual([
    [luis.id, true],
    [luis.id, true],
  ])
})

test('DIR-30: a day that is closed 40 days back loses its lessons, and has them again when it is opened', async () => {
  const { id } = await groupOf({ startDate: '2026-10-12', endDate: '2026-11-29' })
  await night()
  const all = await givenDays(id)
  expect(all).toContain('2026-10-13')
  const closed = await t.make.closedDay({ from: '2026-10-13' })
  expect(await givenDays(id)).toEqual(all.filter(day => day !== '2026-10-13'))
  await t.db.deleteFrom('closedDay').where('id', '=', closed.id).execute()
  expect(await givenDays(id)).toEqual(all)
})

test('DIR-32, DIR-33: counts that day’s students and marks; a later mark clears the day until the next count', async () => {
  const { id } = await groupOf()
  const student = async (registeredAt: string) =>
    (await t.make.registration({ groupId: id, registeredAt: new Date(registeredAt) })).studentId
  const [eva, leo] = [await student('2026-11-10T12:00:00Z'), await student('2026-11-18T12:00:00Z')]
  await mark(eva, id, '2026-11-17', true)
  await night()
  expect(await lists(id)).toEqual([
    { day: '2026-11-17', stood: 1, marks: 1, came: 1 },
    { day: '2026-11-19', stood: 2, marks: 0, came: 0 },
  ])
  await mark(leo, id, '2026-11-19', false)
  expect((await lists(id))[1]).toEqual({ day: '2026-11-19', stood: 2, marks: null, came: null })
  await night()
  expect((await lists(id))[1]).toEqual({ day: '2026-11-19', stood: 2, marks: 1, came: 0 })
})

test('DIR-32: a mark that is being written while its day is counted is counted, or empties the day', async () => {
  const { id } = await groupOf()
  const { studentId } = await t.make.registration({ groupId: id })
  await night()
  let counted: Promise<unknown> = Promise.resolve()
  await t.db.transaction().execute(async tx => {
    await mark(studentId, id, '2026-11-19', true, tx)
    counted = sql`select count_list(${id}, '2026-11-19')`.execute(t.db)
    await new Promise(resolve => setImmediate(resolve))
  })
  await counted
  const [, thursday] = await lists(id)
  expect(thursday).toMatchObject({ marks: 1, came: 1 })
})

const acts = fc.oneof(
  fc.record({ does: fc.constant('nothing' as const) }),
  fc.record({ does: fc.constantFrom('teacher' as const, 'off' as const) }),
  fc.record({ does: fc.constant('hours' as const), weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }) }),
  fc.record({ does: fc.constantFrom('cancel' as const, 'cover' as const, 'undo' as const), ago: fc.integer({ min: 1, max: 7 }) }),
)

test('DIR-29, DIR-30: after random weeks the written lessons are those of a diary that was kept day by day', async () => {
  const { id } = await t.make.group({ startDate: '2026-01-01', endDate: '2035-12-31', teacherId: luis.id })
  let today = '2028-01-03'
  await sql`insert into taught_day values (${addDays(today, -1)}, ${today})`.execute(t.db)
  const diary = new Map<string, { own: string; teacher: string; given: boolean }>()
  const state = { teacher: luis.id, on: true, weekdays: [] as number[] }
  const setHours = async (weekdays: number[]) => {
    state.weekdays = weekdays
    await t.db.deleteFrom('groupSchedule').where('groupId', '=', id).execute()
    for (const day of weekdays)
      await t.db.insertInto('groupSchedule').values({ groupId: id, day, startMinute: 540, endMinute: 660 }).execute()
  }
  const setGroup = (set: { teacherId: string } | { active: boolean }) =>
    t.db.updateTable('classGroup').set(set).where('id', '=', id).execute()
  const drop = (day: string) => t.db.deleteFrom('lessonChange').where('groupId', '=', id).where('day', '=', day).execute()
  const weeks = fc.array(acts, { minLength: 7, maxLength: 7 })
  for (const week of fc.sample(weeks, { numRuns: statedRows(300, 8), seed: 20261121 }))
    for (const act of week) {
      const past = 'ago' in act ? addDays(today, -act.ago) : ''
      const lesson = diary.get(past)
      if (act.does === 'teacher') await setGroup({ teacherId: (state.teacher = state.teacher === luis.id ? ana.id : luis.id) })
      else if (act.does === 'off') await setGroup({ active: (state.on = !state.on) })
      else if (act.does === 'hours') await setHours(act.weekdays)
      else if (act.does !== 'nothing' && lesson) {
        await drop(past)
        Object.assign(lesson, { given: act.does !== 'cancel', teacher: act.does === 'cover' ? ana.id : lesson.own })
        if (act.does === 'cancel') await t.make.lessonChange({ groupId: id, day: past })
        if (act.does === 'cover') await t.make.lessonChange({ groupId: id, day: past, to: past, teacherId: ana.id })
      }
      if (state.on && state.weekdays.includes(weekdayOf(today)))
        diary.set(today, { own: state.teacher, teacher: state.teacher, given: true })
      today = addDays(today, 1)
      await keepHistory(t.db, { now: new Date(`${today}T12:00:00Z`), timeZone: ground().timeZone })
    }
  const lessonsBefore = await lessons(id)
  expect(lessonsBefore.map(({ day, teacher, given: was }) => ({ day, teacher, given: was }))).toEqual(
    [...diary].map(([day, { teacher, given: was }]) => ({ day, teacher, given: was })),
  )
  expect(lessonsBefore.length).toBeGreaterThan(4)
})
