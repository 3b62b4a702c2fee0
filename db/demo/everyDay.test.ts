import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testClock } from '#server/testing/clock.ts'
import { shareOf } from '#server/testing/stated.ts'
import { startDatabase } from '#server/testing/database.ts'
import { expectTrueBooks } from '../booksTrue.ts'
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
  ],
  8,
  4,
)
test.each(MOMENTS)('RUN-17, M161: dates are relative to today, on any day (%s)', async now => {
  const other = await startDatabase()
  try {
    await testClock(other.pool).set(now)
    await seedDemo(other.db, { now: new Date(now) })
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
    expect(present).toBeGreaterThan(300)
    expect(closed).toBe(0)
    expect(owing).toBeGreaterThan(50)
    expect(clear).toBeGreaterThan(50)
  } finally {
    await other.drop()
  }
})
