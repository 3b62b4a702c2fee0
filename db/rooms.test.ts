import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/connect.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { factories, type Make } from '#server/testing/make.ts'

let database: TestDatabase
let db: Db
let make: Make
beforeAll(async () => {
  database = await startDatabase()
  db = database.db
  make = factories(db, testClock(database.pool), () => {})
})
afterAll(() => database.drop())

const busy = expect.objectContaining({ code: '23P01', constraint: 'room_booking_free_excl' })
const monday = (startHour: string, endHour: string) => [{ day: 0, startHour, endHour }]

const book = (trx: Db, groupId: string) =>
  sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
  select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id = ${groupId}`.execute(trx)

test('DAT-26: refuses overlapping hours of one room on one weekday; accepts touching ones', async () => {
  const classroomId = (await make.classroom()).id
  const first = await make.group({ classroomId, schedules: monday('1600', '1800') })
  const touching = await make.group({ classroomId, schedules: monday('1800', '2000') })
  const over = await make.group({ classroomId, schedules: monday('1759', '1900') })
  await book(db, first.id)
  await book(db, touching.id)
  await expect(book(db, over.id)).rejects.toEqual(busy)
})

test('DAT-26: trims dates to the weekday, so that groups that never meet do not clash', async () => {
  const classroomId = (await make.classroom()).id
  // Both periods include Wednesday 2 December, but their last and first Mondays are 30 November and 7 December.
  const first = await make.group({ classroomId, schedules: monday('1600', '1800'), endDate: '2026-12-02' })
  const second = await make.group({ classroomId, schedules: monday('1600', '1800'), startDate: '2026-12-02' })
  await book(db, first.id)
  await book(db, second.id)
  const { dates } = await db.selectFrom('roomBooking').select('dates').where('groupId', '=', first.id).executeTakeFirstOrThrow()
  expect(dates).toBe('[2026-11-02,2026-12-01)')
})

test('DAT-27: bookings exist only while the group is active, has a room and has not ended', async () => {
  const classroomId = (await make.classroom()).id
  const schedules = monday('0900', '1000')
  const rows = async (part: Parameters<Make['group']>[0]) => {
    const { id } = await make.group({ classroomId, schedules, ...part })
    return (await db.selectFrom('groupBooking').select('weekday').where('groupId', '=', id).execute()).length
  }
  expect(await rows({})).toBe(1)
  expect(await rows({ active: false })).toBe(0)
  expect(await rows({ classroomId: null })).toBe(0)
  expect(await rows({ deletedAt: new Date() })).toBe(0)
  expect(await rows({ startDate: '2026-10-05', endDate: '2026-11-22' })).toBe(0)
})

test('DAT-27: 10 saves for one room at once, with the classroom locked first: exactly one succeeds', async () => {
  const classroomId = (await make.classroom()).id
  const schedules = [0, 2, 4].map(day => ({ day, startHour: '1600', endHour: '1800' }))
  const groups = await Promise.all(Array.from({ length: 10 }, () => make.group({ classroomId, schedules })))
  const results = await Promise.allSettled(
    groups.map(group =>
      db.transaction().execute(async trx => {
        await trx.selectFrom('classroom').select('id').where('id', '=', classroomId).forUpdate().execute()
        await book(trx, group.id)
      }),
    ),
  )
  const failures = results.filter(result => result.status === 'rejected')
  expect(failures).toHaveLength(9)
  for (const failure of failures) expect(failure.reason).toEqual(busy)
})

test('DAT-28: the hours of one group do not overlap', async () => {
  const schedules = [...monday('1600', '1800'), { day: 0, startHour: '1700', endHour: '1900' }]
  await expect(make.group({ schedules })).rejects.toEqual(expect.objectContaining({ constraint: 'group_schedule_overlap_excl' }))
  await expect(make.group({ schedules: monday('1800', '1600') })).rejects.toEqual(
    expect.objectContaining({ constraint: 'group_schedule_hours_check' }),
  )
})

test.each([
  ['2026-11-02', '2026-12-20', 0, '[2026-11-02,2026-12-15)'],
  ['2026-11-03', '2026-11-08', 0, null],
  ['2026-11-03', '2026-11-08', 6, '[2026-11-08,2026-11-09)'],
  ['2026-11-21', '2026-11-21', 5, '[2026-11-21,2026-11-22)'],
])('DAT-29: from %s to %s weekday %i falls on %s', async (first, last, weekday, dates) => {
  const { rows } = await sql<{ dates: string | null }>`select weekday_dates(${first}, ${last}, ${weekday}) as dates`.execute(db)
  expect(rows[0]?.dates).toBe(dates)
})
