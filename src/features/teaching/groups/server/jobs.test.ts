import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { startTest } from '#server/testing/harness.ts'
import { clipBookings } from './jobs.ts'
import { PLANNER, stage } from './testing.ts'

const t = await startTest()
const { made, bookings } = stage(t, await t.as(...PLANNER))
const context = () => t.jobContext()

test('GRP-33: after midnight the job frees the rooms of ended groups, and no others', async () => {
  const ended = await made({ endDate: '2026-12-07' })
  const running = await made({ endDate: '2026-12-08' })
  await t.clock.set('2026-12-08T06:05:00Z')
  expect(await bookings(ended._id)).toHaveLength(1)
  await clipBookings.run({}, context())
  expect([await bookings(ended._id), await bookings(running._id)]).toEqual([[], ['0 [540,660) [2026-11-30,2026-12-08)']])
  await expectTrueBooks(t.db)
  await clipBookings.run({}, context())
  expect(await bookings(running._id)).toHaveLength(1)
})
