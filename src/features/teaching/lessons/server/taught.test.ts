// Corrections of past lessons: Luis's group at Lindavista, on Tuesdays and Thursdays at nine (DIR-30).
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { undo } from '#features/history/undo/contract.ts'
import { keepHistory } from '#features/presence/attendance/server/history.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { taught } from '../contract.ts'

const t = await startTest()
const boss = await t.admin()
const [luis, rosa] = [
  await t.make.employee({ name: 'Luis', isProfessor: true }),
  await t.make.employee({ name: 'Rosa', isProfessor: true }),
]
const night = () => keepHistory(t.db, { now: t.clock.now(), timeZone: 'America/Mexico_City' })
const groupOf = (part: object = {}) =>
  t.make.group({
    teacherId: luis.id,
    schedules: [1, 3].map(day => ({ day: day as 1 | 3, startHour: '0900', endHour: '1100' })),
    startDate: '2026-11-16',
    endDate: '2026-11-29',
    ...part,
  })
const at = (group: string, day = '2026-11-17', startHour = '0900') => ({ params: { group, day, startHour } })
const listed = async (group: string, as = boss) =>
  (await t.ok(taught.list, { params: { group }, query: { from: '2026-11-16', to: '2026-11-23' } }, as)).lessons
const givenDays = async (group: string) =>
  (
    await sql<{ day: string; start: number; end: number; teacher: string | null; list: boolean }>`
      select l.day, l.start_minute as start, l.end_minute as end, e.name as teacher, exists (
        select from list_day d where d.root_group_id = l.group_id and d.day = l.day) as list
      from given_lesson l left join employee e on e.id = l.teacher_id where l.group_id = ${group} order by l.day, l.start_minute`.execute(
      t.db,
    )
  ).rows

beforeEach(async () => {
  for (const table of ['taught_lesson', 'taught_day', 'list_day', 'group_schedule'])
    await sql`delete from ${sql.table(table)}`.execute(t.db)
})

test('DIR-30: Rosa gave the lesson of the 17th from ten to twelve; the report follows, saving the group changes none, undo restores it', async () => {
  const { id } = await groupOf()
  await night()
  const body = { teacher: rosa.id, startHour: '1000', endHour: '1200', reason: 'Luis estuvo enfermo' }
  const corrected = await t.call(taught.correct, { ...at(id), body }, { as: boss })
  expect(corrected.body).toMatchObject({
    lesson: {
      of: '0900',
      startHour: '1000',
      endHour: '1200',
      given: true,
      corrected: true,
      reason: 'Luis estuvo enfermo',
      teacher: { name: 'Rosa' },
    },
  })
  const [tuesday, thursday] = [
    { day: '2026-11-17', start: 600, end: 720, teacher: 'Rosa', list: true },
    { day: '2026-11-19', start: 540, end: 660, teacher: 'Luis', list: true },
  ]
  expect(await givenDays(id)).toEqual([tuesday, thursday])
  // A change of the same lesson comes later: the correction holds, and shows it once it is undone.
  await t.make.lessonChange({ groupId: id, day: '2026-11-17' })
  expect(await givenDays(id)).toEqual([tuesday, thursday])
  const audited = await t.db.selectFrom('audit').select('after').where('route', '=', taught.correct.name).executeTakeFirstOrThrow()
  expect(audited.after).toMatchObject({ day: '2026-11-17', start: 540, teacherId: rosa.id, reason: 'Luis estuvo enfermo' })
  await t.ok(undo.press, { params: { id: String(corrected.headers['act']) }, body: {} }, boss)
  expect(await givenDays(id)).toEqual([thursday])
  expect(await listed(id)).toMatchObject([
    { of: '0900', startHour: '0900', endHour: '1100', given: false, corrected: false, reason: '', teacher: { name: 'Luis' } },
    { day: '2026-11-19', given: true },
  ])
})

test("DIR-30: a lesson that was not given leaves the hours and the lists; 'Se dio' brings it back; a closed day is named", async () => {
  const { id } = await groupOf()
  await night()
  await t.ok(taught.correct, { ...at(id), body: { given: false, reason: 'No hubo luz' } }, boss)
  expect((await givenDays(id)).map(({ day }) => day)).toEqual(['2026-11-19'])
  await t.ok(taught.correct, { ...at(id), body: { given: true, teacher: null, reason: 'Sí hubo, sin profesor' } }, boss)
  expect((await givenDays(id)).map(({ teacher }) => teacher)).toEqual([null, 'Luis'])
  const closed = await t.make.closedDay({ from: '2026-11-17', name: 'Simulacro' })
  expect((await listed(id))[0]).toMatchObject({ given: true, closed: 'Simulacro' })
  await t.db.deleteFrom('closedDay').where('id', '=', closed.id).execute()
})

test('DIR-30: refuses a lesson to come or that never was, an hour that is taken, nothing to correct, and an unknown teacher', async () => {
  const { id } = await groupOf()
  await night()
  await t.db
    .insertInto('taughtLesson')
    .values({ groupId: id, rootGroupId: id, day: '2026-11-17', startMinute: 960, endMinute: 1080, source: 'kept' })
    .execute()
  const refusalOf = async (body: object, where = at(id)) => {
    const { status, code } = await t.refused(taught.correct, { ...where, body: { reason: 'Error', ...body } }, boss)
    return `${status} ${code}`
  }
  const NOT_GIVEN = { given: false }
  expect(await refusalOf(NOT_GIVEN, at(id, '2026-11-23'))).toBe('409 LESSON_TO_COME')
  expect(await refusalOf(NOT_GIVEN, at(id, '2026-11-26'))).toBe('409 LESSON_TO_COME')
  expect(await refusalOf(NOT_GIVEN, at(id, '2026-11-18'))).toBe('404 LESSON_NOT_FOUND')
  expect(await refusalOf(NOT_GIVEN, at(id, '2026-11-17', '0800'))).toBe('404 LESSON_NOT_FOUND')
  expect(await refusalOf({ startHour: '1500', endHour: '1630' })).toBe('409 LESSON_OVERLAP')
  expect(await refusalOf({ startHour: '1100', endHour: '1000' })).toMatch(/^400/)
  expect(await refusalOf({})).toMatch(/^400/)
  expect(await refusalOf({ ...NOT_GIVEN, reason: ' ' })).toMatch(/^400/)
  expect(await refusalOf({ teacher: (await t.make.employee()).id })).toBe('404 TEACHER_NOT_FOUND')
  expect((await givenDays(id)).map(({ start }) => start)).toEqual([540, 960, 540])
  // A lesson that was not given takes no hour.
  await t.ok(taught.correct, { ...at(id, '2026-11-17', '1600'), body: { given: false, reason: 'No hubo' } }, boss)
  await t.ok(taught.correct, { ...at(id), body: { startHour: '1500', endHour: '1630', reason: 'Se movió' } }, boss)
  expect((await givenDays(id)).map(({ start }) => start)).toEqual([900, 540])
})

test('DIR-30: an employee limited to a campus corrects its lessons and no others; without the right it is 403', async () => {
  const [here, there] = [await t.make.classroom(), await t.make.classroom()]
  const [own, foreign] = [await groupOf({ classroomId: here.id }), await groupOf({ classroomId: there.id })]
  await night()
  const limited = await limitedTo(t, [here.locationId])
  const body = { given: false, reason: 'No hubo' }
  expect((await t.ok(taught.correct, { ...at(own.id), body }, limited)).lesson.given).toBe(false)
  expect(await t.refused(taught.correct, { ...at(foreign.id), body }, limited)).toMatchObject({ status: 404 })
  expect(
    await t.refused(taught.list, { params: { group: foreign.id }, query: { from: '2026-11-16', to: '2026-11-23' } }, limited),
  ).toMatchObject({
    status: 404,
  })
  const desk = await t.as('get /groups/', 'put /lessons/')
  expect(await t.refused(taught.correct, { ...at(own.id), body }, desk)).toMatchObject({ status: 403 })
})
