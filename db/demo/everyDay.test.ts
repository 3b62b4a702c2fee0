import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testClock } from '#server/testing/clock.ts'
import { shareOf } from '#server/testing/stated.ts'
import { startDatabase } from '#server/testing/database.ts'
import { expectTrueBooks } from '../booksTrue.ts'
import { FORMER } from './formers.ts'
import { seedDemo } from './seed.ts'

// Just after new year, a Sunday, a leap day before midnight, a holiday in summer.
const MOMENTS = shareOf(
  [
    '2027-01-01T06:10:00Z',
    '2026-11-22T20:00:00Z',
    '2028-02-29T05:30:00Z',
    '2026-07-04T18:00:00Z',
    // 2 January, 15 July, 31 August, 23:55 (M161).
    '2027-01-02T18:00:00Z',
    '2026-07-15T18:00:00Z',
    '2026-08-31T18:00:00Z',
    '2026-11-24T05:55:00Z',
    // A Monday at 0:30, 8:05, 13:00 and 21:10.
    '2026-11-30T06:30:00Z',
    '2026-11-30T14:05:00Z',
    '2026-11-30T19:00:00Z',
    '2026-12-01T03:10:00Z',
  ],
  8,
  4,
)
/** LLE-68: lists of today, how late people are, and the hours of calls. */
async function expectAlive(db: Db, now: Date): Promise<void> {
  const { rows: lists } = await sql<{ root: string; begun: boolean; ended: boolean; marks: number }>`
    select coalesce(g.parent_group_id, g.id) as root, x.start_minute <= t.minute as begun, x.end_minute <= t.minute as ended,
      (select count(*)::int from attendance a where a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = academy_today()) as marks
    from lessons_on(academy_today()) x join class_group g on g.id = x.group_id and exists (
      select from registration r where r.group_id = g.id and r.ended_at is null and academy_day(r.registered_at) < academy_today()
        and not exists (select from registration m where m.parent_id = r.id and m.ended_at is null))
    cross join (select extract(hour from l) * 60 + extract(minute from l) as minute from academy, lateral (select ${now}::timestamptz at time zone time_zone as l) z) t`.execute(
    db,
  )
  // Modules share the list of their parent.
  const families = [...Map.groupBy(lists, ({ root }) => root).values()]
  expect(families.filter(family => family.every(({ begun }) => !begun) && family[0]!.marks > 0)).toEqual([])
  const open = families.filter(family => family[0]!.marks === 0 && family.some(({ begun }) => begun))
  expect(open.filter(family => family.every(({ ended }) => ended)).length).toBeLessThanOrEqual(1)
  expect(open.filter(family => family.some(({ ended }) => !ended)).length).toBeLessThanOrEqual(1)
  const { rows: late } = await sql<{ days: number }>`
    select academy_today() - due_on as days from student where deleted_at is null and due_on < academy_today()`.execute(db)
  const shareOfDays = (from: number, until: number) => late.filter(({ days }) => days >= from && days <= until).length / late.length
  expect(Math.abs(shareOfDays(1, 30) - 0.45)).toBeLessThan(0.06)
  expect(Math.abs(shareOfDays(31, 60) - 0.3)).toBeLessThan(0.06)
  expect(Math.max(...[...Map.groupBy(late, ({ days }) => days).values()].map(({ length }) => length))).toBeLessThanOrEqual(6)
  const { rows: hours } = await sql<{ hour: number }>`
    select distinct extract(hour from called_at at time zone a.time_zone)::int as hour from talk_student, academy a where called_at is not null`.execute(
    db,
  )
  expect(hours.filter(({ hour }) => hour < 9 || hour >= 19)).toEqual([])
}

const ofToday = sql`id not like ${`%${FORMER}%`}`

/** The director's reports have something to tell (DIR-26, DIR-32, DIR-36, DIR-40, DIR-44, DIR-52). */
async function expectTold(db: Db): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with family as (
      select coalesce(g.parent_group_id, g.id) as root from lessons_on(academy_today() - 1) x
      join class_group g on g.id = x.group_id and g.taken > 0 group by 1
    )
    select least(4, (select count(*) from family) / 2)::int as forgotten,
      (select count(*)::int from family f where not exists (select from attendance a where a.root_group_id = f.root and a.day = academy_today() - 1)) as untaken,
      (select count(distinct end_reason)::int from registration where end_reason <> 'mistake' and ${ofToday}) as reasons,
      (select count(*)::int from registration where end_reason is not null and end_reason <> 'mistake' and ${ofToday}) as leavers,
      (select count(*)::int from comment where about = 'attendance') as calls,
      (select count(distinct owner_id)::int from teacher_rate) as rated,
      (select count(*)::int from employee where is_professor and deleted_at is null) as professors,
      (select count(*)::int from source) as sources, (select max(cost)::int from talk) as cost,
      (select count(distinct day)::int from debt_day) as nights, (select count(distinct made_on)::int from forecast) as forecasts,
      (select count(*)::int from sheet_subscription) as subscribed`.execute(db)
  const { forgotten, untaken, ...told } = rows[0]!
  expect(untaken).toBeGreaterThanOrEqual(forgotten!)
  expect(told).toEqual({
    reasons: 5,
    leavers: 8,
    calls: 2,
    rated: 6,
    professors: 7,
    sources: 9,
    cost: 350_000,
    nights: 183,
    forecasts: 27,
    subscribed: 1,
  })
}

test.each(MOMENTS)('RUN-17, LLE-68, M161: dates are relative to today, on any day (%s)', async now => {
  const other = await startDatabase()
  try {
    await testClock(other.pool).set(now)
    // The past takes as long as all else: one moment has it.
    await seedDemo(other.db, { now: new Date(now), past: now === MOMENTS[0] })
    await expectTrueBooks(other.db)
    const late = await other.db.selectFrom('registration').select('id').where('registeredAt', '>', new Date(now)).execute()
    expect(late).toEqual([])
    const { rows } = await sql<Record<'running' | 'present' | 'closed' | 'owing' | 'clear', number>>`
      select (select count(*)::int from class_group where active and academy_today() between start_date and end_date) as running,
        (select count(*)::int from attendance where present) as present,
        (select count(*)::int from attendance a join closed_day c on c.location_id is null and a.day <@ c.dates) as closed,
        (select count(*)::int from student where balance_due > 0) as owing,
        (select count(*)::int from student where balance_due = 0) as clear`.execute(other.db)
    const { running, present, closed, owing, clear } = rows[0]!
    expect(running).toBeGreaterThan(10)
    await expectAlive(other.db, new Date(now))
    await expectTold(other.db)
    expect(present).toBeGreaterThan(300)
    expect(closed).toBe(0)
    expect(owing).toBeGreaterThan(50)
    expect(clear).toBeGreaterThan(50)
  } finally {
    await other.drop()
  }
})
