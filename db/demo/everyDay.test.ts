import { expect, test } from 'vitest'
import { testClock } from '#server/testing/clock.ts'
import { shareOf } from '#server/testing/stated.ts'
import { startDatabase } from '#server/testing/database.ts'
import { expectTrueBooks } from '../booksTrue.ts'
import { seedDemo } from './seed.ts'

// Just after new year, a Sunday, a leap day before midnight, a holiday in summer.
const MOMENTS = shareOf(['2027-01-01T06:10:00Z', '2026-11-22T20:00:00Z', '2028-02-29T05:30:00Z', '2026-07-04T18:00:00Z'], 4, 2)
test.each(MOMENTS)('RUN-17: dates are relative to today, on any day (%s)', async now => {
  const other = await startDatabase()
  try {
    await testClock(other.pool).set(now)
    await seedDemo(other.db, { now: new Date(now) })
    await expectTrueBooks(other.db)
    const late = await other.db.selectFrom('registration').select('id').where('registeredAt', '>', new Date(now)).execute()
    expect(late).toEqual([])
  } finally {
    await other.drop()
  }
})
