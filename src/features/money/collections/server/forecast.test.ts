import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { weeksFrom } from '../forecast.ts'
import { payments } from '#features/money/payments/contract.ts'
import { unjudged } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { collections } from '../contract.ts'

const t = await startTest()
const lucia = await t.as('get /collections/')

beforeEach(async () => {
  await t.clock.set('2026-11-25T16:00:00Z')
  // Hides debtors of an earlier test.
  await unjudged(t.db, trx => sql`update student set deleted_at = now() where deleted_at is null`.execute(trx))
})

const room = async (name: string) => {
  const location = await t.make.location({ name })
  return { location, classroomId: (await t.make.classroom({ locationId: location.id })).id }
}
const groupIn = async (classroomId: string | null) => (await t.make.group({ classroomId })).id
/** A student of one course of 3,000 pesos enrolled on that day, with these dates. */
async function owing(name: string, groupId: string, dates: Record<string, number> = {}, on = '2026-11-02') {
  const student = await t.make.student({ name })
  const { id } = await t.make.registration({ studentId: student.id, groupId, price: 300_000, registeredAt: new Date(`${on}T16:00:00Z`) })
  const rows = Object.entries(dates)
  if (rows.length > 0)
    await t.make.settled(student.id, async trx => {
      await trx.insertInto('paymentPlan').values({ registrationId: id, userId: lucia.employeeId }).execute()
      await trx
        .insertInto('instalment')
        .values(rows.map(([dueOn, pesos]) => ({ registrationId: id, dueOn, amount: pesos * 100 })))
        .execute()
    })
  return student
}
const forecast = (query: object = {}) => t.ok(collections.forecast, { query }, lucia)
const cell = async (query: object) =>
  (await t.ok(collections.cell, { query }, lucia)).students.map(({ name, amount, dueOn }) => [name, amount, dueOn])

test('COB-62: the first week begins today and ends with its Sunday, the others are whole', () => {
  expect(weeksFrom('2026-11-25', 3)).toEqual([
    { from: '2026-11-25', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-06' },
    { from: '2026-12-07', to: '2026-12-13' },
  ])
  expect(weeksFrom('2026-11-29', 2)[0]).toEqual({ from: '2026-11-29', to: '2026-11-29' })
})

describe('GET /collections/forecast', () => {
  test('COB-62: caches the sums, and rereads them after money moved', async () => {
    const { location, classroomId } = await room('Poniente')
    const ana = await owing('Ana', await groupIn(classroomId), { '2026-11-20': 3000 })
    const late = async () => (await forecast({ location: location.id })).overdue.map(({ amount }) => amount)
    expect(await late()).toEqual([3000])
    const [first, again] = [await t.queries(late), await t.queries(late)]
    expect([first.result, again.count]).toEqual([[3000], first.count])
    const desk = await t.as('post /payments/')
    await t.ok(payments.create, { body: { student: ana.id, course: 'all', concept: 'Abono', amount: 1000 } }, desk)
    const after = await t.queries(late)
    expect([after.result, after.count]).toEqual([[2000], first.count + 1])
  })

  test("COB-62: overdue first, then eight weeks, each by campus; today's dates are this week", async () => {
    const [north, south] = [await room('Norte'), await room('Sur')]
    const [a, b] = [await groupIn(north.classroomId), await groupIn(south.classroomId)]
    const ana = await owing('Ana', a, { '2026-11-20': 1000, '2026-11-25': 500, '2026-12-01': 1500 })
    await owing('Bruno', b, { '2026-11-29': 3000 })
    await owing('Carla', a, { '2026-11-24': 2000, '2027-06-01': 1000 })
    await owing('Diego', await groupIn(null))
    const answer = await forecast()
    const norte = { _id: north.location.id, name: 'Norte' }
    expect(answer.overdue).toEqual([
      { part: norte, amount: 3000, dates: 2, students: 2 },
      { part: null, amount: 3000, dates: 1, students: 1 },
    ])
    expect(answer.weeks).toHaveLength(8)
    expect(answer.weeks.slice(0, 2)).toEqual([
      {
        from: '2026-11-25',
        to: '2026-11-29',
        sums: [
          { part: norte, amount: 500, dates: 1, students: 1 },
          { part: { _id: south.location.id, name: 'Sur' }, amount: 3000, dates: 1, students: 1 },
        ],
      },
      { from: '2026-11-30', to: '2026-12-06', sums: [{ part: norte, amount: 1500, dates: 1, students: 1 }] },
    ])
    expect(answer.weeks.slice(2).every(({ sums }) => sums.length === 0)).toBe(true)
    expect(answer.later).toEqual([{ part: norte, amount: 1000, dates: 1, students: 1 }])
    expect([answer.soon, answer.students]).toEqual([5000, 4])
    expect(await cell({ from: '2027-01-18' })).toEqual([['Carla', 1000, '2027-06-01']])
    expect((await forecast({ location: south.location.id, weeks: 1 })).overdue).toEqual([])
    expect(await cell({ location: north.location.id })).toEqual([
      ['Carla', 2000, '2026-11-24'],
      ['Ana', 1000, '2026-11-20'],
    ])
    expect(await cell({ location: 'none' })).toEqual([['Diego', 3000, '2026-11-02']])
    expect(await cell({ from: '2026-11-25', to: '2026-11-29' })).toEqual([
      ['Bruno', 3000, '2026-11-29'],
      ['Ana', 500, '2026-11-25'],
    ])
    // Money covers the oldest date first.
    const { id, courseId } = await t.db
      .selectFrom('registration')
      .select(['id', 'courseId'])
      .where('studentId', '=', ana.id)
      .executeTakeFirstOrThrow()
    await t.make.entry({ studentId: ana.id, registrationId: id, courseId, amount: 120_000 })
    expect((await forecast()).weeks[0]!.sums[0]).toMatchObject({ amount: 300 })
    expect(await cell({ location: north.location.id })).toEqual([['Carla', 2000, '2026-11-24']])
  })

  test('COB-62: by course instead of campus, and the students of a course', async () => {
    const { location, classroomId } = await room('Oriente')
    const algebra = await t.make.course({ name: 'Álgebra' })
    const { id } = await t.make.group({ courseId: algebra.id, classroomId })
    await owing('Ana', id, { '2026-11-20': 1000, '2026-11-21': 500, '2026-11-26': 1500 })
    await owing('Bruno', await groupIn(null), { '2026-11-20': 3000 })
    const { overdue } = await forecast({ by: 'course' })
    const part = { _id: algebra.id, name: 'Álgebra' }
    expect(overdue.find(sum => sum.part?._id === algebra.id)).toEqual({ part, amount: 1500, dates: 2, students: 1 })
    expect(overdue).toHaveLength(2)
    expect((await forecast({ by: 'course', location: location.id })).overdue).toHaveLength(1)
    expect(await cell({ course: algebra.id })).toEqual([['Ana', 1500, '2026-11-20']])
  })

  test('COB-62: a package counts where its first part is taught', async () => {
    const { location, classroomId } = await room('Centro')
    const child = await t.make.course({ name: 'Razonamiento' })
    const parent = await t.make.group({ courseId: (await t.make.course({ children: [child.id] })).id })
    await t.make.group({ courseId: child.id, parentGroupId: parent.id, classroomId })
    await owing('Elena', parent.id)
    expect((await forecast()).overdue).toEqual([{ part: { _id: location.id, name: 'Centro' }, amount: 3000, dates: 1, students: 1 }])
  })

  test('COB-62: due within 7 days; overdue by its oldest date: up to 7, 30, 60 days, more', async () => {
    const group = await groupIn(null)
    await owing('Ana', group, { '2026-11-24': 3000 })
    await owing('Bruno', group, { '2026-10-26': 1000, '2026-11-20': 2000 })
    await owing('Carla', group, { '2026-10-25': 3000 })
    await owing('Diego', group, { '2026-09-26': 3000 }, '2026-09-20')
    await owing('Elena', group, { '2026-09-25': 3000 }, '2026-09-20')
    const { classes } = await t.ok(collections.aging, {}, lucia)
    expect(classes).toEqual([
      { aging: 'soon', amount: 0, students: 0 },
      { aging: 'd7', amount: 3000, students: 1 },
      { aging: 'd30', amount: 3000, students: 1 },
      { aging: 'd60', amount: 6000, students: 2 },
      { aging: 'd61', amount: 3000, students: 1 },
    ])
  })
})
