import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { prepareDemo } from '#server/db/demo.ts'
import { WHOLE } from '#server/testing/stated.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { expectTrueBooks } from '../booksTrue.ts'
import { fillLarge } from './large.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await startDatabase()
})
afterEach(() => database.drop())

test('RUN-20: demo:large creates the requested rows, keeps every account consistent, and may run again', async () => {
  const { db } = database
  const many = async (table: 'student' | 'classGroup' | 'entry') => (await db.selectFrom(table).select('id').execute()).length
  for (const run of [1, 2]) {
    await fillLarge(db, { students: 600, groups: 37, payments: 1700 })
    expect([await many('student'), await many('classGroup'), await many('entry')]).toEqual([600 * run, 37 * run, 1700 * run])
    await expectTrueBooks(db)
  }
  const { rows } = await sql<{ plans: number; classes: number }>`
    select (select count(*) from payment_plan)::int as plans,
      (select count(distinct sign(due_on - academy_today())) from student where due_on is not null)::int as classes`.execute(db)
  expect(rows).toEqual([{ plans: 1008, classes: expect.any(Number) }])
  expect(rows[0]!.classes).toBeGreaterThan(1)
  const { rows: past } = await sql<Record<'days' | 'lessons' | 'lists' | 'taken' | 'visitors' | 'full', number>>`
    select (select count(*)::int from taught_day) as days, (select count(*)::int from given_lesson) as lessons, (select count(*)::int from list_day) as lists,
      (select count(*)::int from list_day where marks > 0) as taken, (select count(*)::int from talk_student) as visitors,
      (select count(*)::int from talk t where t.taken <> (select count(*) from talk_student v where v.talk_id = t.id)) as full`.execute(db)
  expect(past).toEqual([
    {
      days: 400,
      lessons: expect.any(Number),
      lists: expect.any(Number),
      taken: expect.any(Number),
      visitors: 400,
      full: 0,
    },
  ])
  expect([past[0]!.lessons > 2_000, past[0]!.lists > 1_500, past[0]!.taken > 50]).toEqual([true, true, true])
  // A list has everyone who had enrolled by its day.
  const { rows: wrong } = await sql`select from list_day l where stood <> (select count(*) from registration r
    where r.group_id = l.root_group_id and academy_day(r.registered_at) <= l.day) limit 1`.execute(db)
  expect(wrong).toEqual([])
  const owing = await db.selectFrom('student').select('id').where('balanceDue', '>', 0).execute()
  expect(owing.length).toBeGreaterThan(400)
  expect(owing.length).toBeLessThan(1100)
})

test('RUN-20: a start afterwards does not add the demo to an academy without employees', async () => {
  const { db } = database
  await fillLarge(db, { students: 100, groups: 12, payments: 200 })
  expect(await prepareDemo(db, readConfig({}), pino({ level: 'silent' }))).toBe(false)
  expect((await db.selectFrom('student').select('id').execute()).length).toBe(100)
  await expectTrueBooks(db)
})

// Seeds and fills the demo academy: the most expensive path to the same accounts.
test.runIf(WHOLE)('RUN-20: into an empty folder the demo academy comes first, so that somebody can sign in', async () => {
  const { db } = database
  const start = () => prepareDemo(db, readConfig({}), pino({ level: 'silent' }))
  expect(await start()).toBe(true)
  const demo = await db.selectFrom('student').select('id').execute()
  await fillLarge(db, { students: 100, groups: 12, payments: 200 })
  expect(await start()).toBe(true)
  expect((await db.selectFrom('student').select('id').execute()).length).toBe(demo.length + 100)
  await expectTrueBooks(db)
})
