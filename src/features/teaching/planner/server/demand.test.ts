import { describe, expect, test } from 'vitest'
import { LEVELS } from '#db/reference.ts'
import { addDays } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { demandOf, onwardOf } from '../demand.ts'
import { factsOf } from './facts.ts'
import { stage, START } from './testing.ts'

const t = await startTest()
const { campus } = stage(t, await t.admin())

const NOBODY = { waiting: 0, visitors: 0, share: 0, last: 0, growth: 1, ending: 0, onward: 0, free: 0 }

describe('OFE-32: groups and size', () => {
  const of = (persons: number, quota: number | null = 20, fixed = {}) => {
    const { groups, size } = demandOf({ ...NOBODY, waiting: persons, quota }, fixed)
    return [groups, size]
  }
  test('plans as many groups as the usual quota needs, one fewer when the last were under 60 % full, with even sizes', () => {
    expect([of(0), of(11), of(12), of(20), of(31), of(32), of(41), of(60)]).toEqual([
      [0, 0],
      [0, 0],
      [1, 12],
      [1, 20],
      [1, 20],
      [2, 16],
      [2, 20],
      [3, 20],
    ])
    expect(of(40, null)).toEqual([0, 0])
    expect([of(40, 20, { groups: 3 }), of(40, 20, { groups: 1, size: 35 })]).toEqual([
      [3, 14],
      [1, 35],
    ])
  })
  test('OFE-31: waiting, visitors by share, last generation by growth, minus free seats, never below zero', () => {
    const terms = { ...NOBODY, waiting: 8, visitors: 30, share: 0.1, last: 20, growth: 1.5, free: 6, quota: 20 }
    expect(demandOf(terms).persons).toBe(35)
    expect(demandOf({ ...terms, free: 60 }).persons).toBe(0)
    expect(demandOf({ ...terms, ending: 40, onward: 0.25 }).persons).toBe(45)
  })
})

test('OFE-31 OFE-33: every term of a course at a campus comes from its own groups and talks', async () => {
  const { location, large, course } = await campus()
  const other = await t.make.location({})
  const saturdays = [{ day: 5, startHour: '0900', endHour: '1200' }]
  // Last generation: two groups with quotas of 4 and 6, seven persons; one left.
  for (const [at, [quota, persons]] of (
    [
      [4, 3],
      [6, 4],
      [8, 0],
    ] as const
  ).entries()) {
    const { id } = await t.make.group({
      courseId: course.id,
      classroomId: large.id,
      startDate: '2026-01-12',
      endDate: '2026-03-14',
      quota,
      schedules: at === 0 ? [{ day: 0, startHour: '1600', endHour: '1800' }] : saturdays,
    })
    for (let n = 0; n < persons; n++) await t.make.registration({ groupId: id })
    if (at === 0) await t.make.end((await t.make.registration({ groupId: id })).id)
  }
  // Groups before and after that generation, one with free seats, and one of another campus.
  await t.make.group({ courseId: course.id, classroomId: large.id, startDate: '2025-11-03', endDate: '2025-12-20', quota: 50 })
  await t.make.group({ courseId: course.id, classroomId: large.id, startDate: '2027-01-11', endDate: '2027-02-20', quota: 10, taken: 7 })
  await t.make.group({ courseId: course.id, classroomId: (await t.make.classroom({ locationId: other.id })).id, quota: 10 })
  // Four of ten visitors of last year enrolled in it; five of this autumn are no students yet.
  const talk = async (date: string) => (await t.make.talk({ date, classroomId: large.id, levelId: course.levelId })).id
  const [before, now] = [await talk('2026-02-07'), await talk('2026-11-07')]
  const former = await t.make.group({ courseId: course.id, startDate: '2026-06-01', endDate: '2026-07-01' })
  for (let n = 0; n < 10; n++) {
    const student = n < 5 ? await t.make.student() : null
    if (student && n < 4) await t.make.registration({ groupId: former.id, studentId: student.id })
    await t.make.visitor({ talkId: before, studentId: student?.id ?? null })
  }
  for (let n = 0; n < 5; n++) await t.make.visitor({ talkId: now })
  await t.make.visitor({ talkId: now, studentId: (await t.make.student()).id })
  await t.make.visitor({ talkId: now, deletedAt: t.clock.now() })

  // Three wait there, one anywhere.
  for (const [seats, locationId] of [
    [2, location.id],
    [1, location.id],
    [1, null],
  ] as const)
    await t.db.insertInto('waiting').values({ id: newId(), courseId: course.id, locationId, seats }).execute()

  const { cells, blocks } = await factsOf(t.db, START, { courses: [course.id], campuses: [location.id, other.id] })
  expect(cells.find(({ campus: at }) => at === location.id)).toEqual({
    course: course.id,
    campus: location.id,
    waiting: 3,
    visitors: 5,
    share: 0.4,
    last: 7,
    sources: [],
    free: 3,
    quota: 6,
    preferred: { [course.id]: saturdays },
  })
  expect(cells.find(({ campus: at }) => at === other.id)).toMatchObject({
    visitors: 0,
    share: 0,
    last: 0,
    free: 0,
    quota: 30,
    preferred: {},
  })
  expect(blocks[0]).toEqual(saturdays)
})

test('OFE-31: a parent is at the campus of its modules, each with its own preferred hours', async () => {
  const { location, large } = await campus()
  const module = await t.make.course({ name: 'Razonamiento' })
  const parent = await t.make.course({ name: 'ECOEMS', children: [module.id] })
  const group = await t.make.group({ courseId: parent.id, quota: 12, startDate: '2026-01-12', endDate: '2026-04-14' })
  const hours = [{ day: 6, startHour: '1000', endHour: '1300' }]
  await t.make.group({
    courseId: module.id,
    parentGroupId: group.id,
    classroomId: large.id,
    startDate: '2026-01-12',
    endDate: '2026-04-14',
    schedules: hours,
  })
  await t.make.registration({ groupId: group.id })
  const { cells, courses } = await factsOf(t.db, START, { courses: [parent.id], campuses: [location.id] })
  expect(cells).toMatchObject([{ last: 1, quota: 12, preferred: { [module.id]: hours } }])
  expect(courses).toMatchObject([{ name: 'ECOEMS', modules: [{ _id: module.id, name: 'Razonamiento' }] }])
})

test('OFE-31: the last generation began 45 to 57 weeks before, talks are of the last 120 days, bounds included', async () => {
  const { location, large, course } = await campus()
  const planInput = { courses: [course.id], campuses: [location.id] }
  // Weeks before the Monday of START.
  for (const [weeks, persons] of [
    [44, 1],
    [45, 2],
    [57, 4],
    [58, 8],
  ] as const) {
    const startDate = addDays(START, -7 * weeks)
    const { id } = await t.make.group({ courseId: course.id, classroomId: large.id, startDate, endDate: addDays(startDate, 60) })
    for (let n = 0; n < persons; n++) await t.make.registration({ groupId: id })
  }
  for (const [days, visitors] of [
    [120, 2],
    [121, 4],
    [-1, 8],
  ] as const) {
    const talk = await t.make.talk({ date: addDays('2026-11-23', -days), classroomId: large.id, levelId: course.levelId })
    for (let n = 0; n < visitors; n++) await t.make.visitor({ talkId: talk.id })
  }
  const other = await t.make.talk({ date: '2026-11-07', classroomId: large.id, levelId: LEVELS.superior.id })
  await t.make.visitor({ talkId: other.id })
  const { cells } = await factsOf(t.db, START, planInput)
  expect(cells).toMatchObject([{ last: 2 + 4, visitors: 2 }])
})

test('OFE-33: a new plan proposes the hours taught in the last 12 months, the most common first', async () => {
  const { course } = await campus()
  const teachGroup = async (hour: number, startDate: string, endDate: string) => {
    const schedules = [{ day: 6, startHour: `${hour}07`, endHour: `${hour}53` }]
    await t.make.group({ courseId: course.id, startDate, endDate, schedules })
    return schedules
  }
  // Ended before; ran until then; twice this year; not begun.
  await teachGroup(10, '2025-09-01', '2025-11-22')
  const until = await teachGroup(11, '2025-09-01', '2025-11-23')
  const twice = await teachGroup(12, '2026-02-01', '2026-05-01')
  await teachGroup(12, '2026-08-01', '2026-12-01')
  await teachGroup(13, '2026-11-24', '2027-02-01')
  const { blocks } = await factsOf(t.db, START, { courses: [course.id], campuses: [] })
  const own = blocks.filter(([first]) => first!.startHour.endsWith('07'))
  expect(own).toEqual([twice, until])
})

test("M90: students whose other course ends then count by last year's share that continued with this one", async () => {
  const { location, large, course } = await campus()
  const algebra = await t.make.course({ name: 'Álgebra' })
  const physics = await t.make.course({ name: 'Física' })
  const group = async (of: { id: string }, startDate: string, endDate: string) =>
    (await t.make.group({ courseId: of.id, classroomId: large.id, startDate, endDate, quota: 20 })).id
  const enrol = async (groupId: string, count: number) => {
    const students = await Promise.all(Array.from({ length: count }, () => t.make.student()))
    for (const { id } of students) await t.make.registration({ groupId, studentId: id })
    return students
  }
  // Four ended Álgebra in March: Ana and Luis continued in April, Eva only after the summer, Iván not at all.
  const [ana, luis, eva] = await enrol(await group(algebra, '2026-01-12', '2026-03-14'), 4)
  const april = await group(course, '2026-04-06', '2026-06-06')
  for (const { id } of [ana!, luis!]) await t.make.registration({ groupId: april, studentId: id })
  await t.make.registration({ groupId: await group(course, '2026-08-03', '2026-10-03'), studentId: eva!.id })
  // Now seven are in Álgebra and two in Física. One left, one has a seat in January, one waits for a seat.
  const [ended, seated, waits] = await enrol(await group(algebra, '2026-10-12', '2026-12-19'), 7)
  await enrol(await group(physics, '2026-11-02', '2027-01-17'), 2)
  const { id: leaving } = await t.db.selectFrom('registration').select('id').where('studentId', '=', ended!.id).executeTakeFirstOrThrow()
  await t.make.end(leaving)
  await t.make.registration({ groupId: await group(course, '2027-01-11', '2027-03-13'), studentId: seated!.id })
  const entry = { id: newId(), courseId: course.id, locationId: location.id, seats: 1 }
  await t.db.insertInto('waiting').values(entry).execute()
  await t.db.insertInto('waitingPerson').values({ entryId: entry.id, position: 1, studentId: waits!.id }).execute()
  // Groups that end too early or too late for the plan, or at another campus.
  await enrol(await group(algebra, '2026-08-03', '2026-10-18'), 3)
  await enrol(await group(physics, '2026-11-23', '2027-01-18'), 3)
  const elsewhere = await t.make.classroom({ locationId: (await t.make.location({})).id })
  const away = await t.make.group({ courseId: physics.id, classroomId: elsewhere.id, startDate: '2026-10-12', endDate: '2026-12-19' })
  await enrol(away.id, 3)

  const { cells } = await factsOf(t.db, START, { courses: [course.id], campuses: [location.id] })
  // The three who ended in October count as last year too: two of seven continued.
  expect(cells).toMatchObject([
    {
      waiting: 1,
      sources: [
        { name: 'Álgebra', persons: 4, share: 2 / 7 },
        { name: 'Física', persons: 2, share: 0 },
      ],
    },
  ])
  const { ending, onward } = onwardOf(cells[0]!.sources)
  expect([ending, onward * ending]).toEqual([6, (4 * 2) / 7])
})

test('M90: only students of the last generation without another course count as new', async () => {
  const { location, large, course } = await campus()
  const algebra = await t.make.course({ name: 'Álgebra' })
  const before = await t.make.group({ courseId: algebra.id, classroomId: large.id, startDate: '2025-10-06', endDate: '2025-12-20' })
  const { id } = await t.make.group({ courseId: course.id, classroomId: large.id, startDate: '2026-01-12', endDate: '2026-03-14' })
  const ana = await t.make.student()
  for (const groupId of [before.id, id]) await t.make.registration({ groupId, studentId: ana.id })
  for (let n = 0; n < 3; n++) await t.make.registration({ groupId: id })
  const { cells } = await factsOf(t.db, START, { courses: [course.id], campuses: [location.id] })
  expect(cells).toMatchObject([{ last: 3 }])
})
