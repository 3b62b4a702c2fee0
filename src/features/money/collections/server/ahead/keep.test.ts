// The forecast of a week. The tests' day is Monday, the 23rd of November 2026.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { makeForecasts } from '../jobs.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { duesAt, WHOLE } from './books.ts'
import { makeForecast } from './keep.ts'

const ZONE = 'America/Mexico_City'
const t = await startTest()
const boss = await t.admin()
const at = (day: string) => new Date(`${day}T18:00:00Z`)
const ask = (as = boss, query: Record<string, string> = {}) => t.ok(reports.figures, { params: { path: 'pronostico' }, query }, as)

/** Owes 900 pesos on the 25th of November, and paid the 100 of October. */
async function owes(groupId: string) {
  const seat = await t.make.registration({ groupId, price: 1_000_00, registeredAt: at('2026-10-12'), paid: 0 })
  await t.make.settled(seat.studentId, async trx => {
    await trx.insertInto('paymentPlan').values({ registrationId: seat.id }).execute()
    await trx
      .insertInto('instalment')
      .values([
        { registrationId: seat.id, dueOn: '2026-10-12', amount: 100_00 },
        { registrationId: seat.id, dueOn: '2026-11-25', amount: 900_00 },
      ])
      .execute()
  })
  const seatIds = { studentId: seat.studentId, registrationId: seat.id, courseId: seat.courseId }
  await t.make.entry({ ...seatIds, amount: 100_00, enteredAt: at('2026-10-13') })
  return seatIds
}

const room = await t.make.classroom()
const [here, nowhere] = [await t.make.group({ classroomId: room.id }), await t.make.group()]
const ana = await owes(here.id)
await owes(nowhere.id)

test('DIR-48: reads the dates of a past Monday; what Ana paid since is open again', async () => {
  await t.make.entry({ ...ana, amount: 300_00, enteredAt: at('2026-11-23') })
  const dues = await duesAt(t.db, '2026-11-23', ZONE)
  expect(dues(WHOLE)).toEqual({ agreed: [1_800_00, 0, 0, 0, 0, 0, 0, 0], due: 200_00, recovered: 200_00 })
  expect(dues(room.locationId)).toMatchObject({ agreed: [900_00, 0, 0, 0, 0, 0, 0, 0], due: 100_00 })
  // Before the first payment nothing had been paid.
  expect((await duesAt(t.db, '2026-10-12', ZONE))(WHOLE)).toMatchObject({ due: 0 })
})

test('DIR-49: each night the week has its forecast once; its campuses add up to the whole; with few weeks it tells agreed dates alone', async () => {
  await makeForecasts.run({}, t.jobContext())
  const storedForecasts = () => sql<{ week: string }>`select * from forecast order by week, whole, location_id`.execute(t.db)
  const { rows } = await storedForecasts()
  expect(rows).toHaveLength(8 * 3)
  expect(await makeForecast(t.db, '2026-11-23', ZONE)).toBe(false)
  expect((await storedForecasts()).rows).toEqual(rows)
  const { total, lines, ahead } = await ask()
  expect(total).toEqual({ said: 1800, agreed: 1800, fresh: 0, lastYear: 0 })
  expect(lines[0]).toMatchObject({ key: '2026-11-23', name: 'Semana del 23/11', figures: { said: 1800 } })
  expect(ahead).toMatchObject({ state: 'young' })
  expect(ahead!.weeks[0]).toEqual({ key: '2026-11-23', said: 1800, low: null, high: null, lastYear: 0, came: null })
})

test('DIR-50: shows the forecast of a past Monday beside the income of that week', async () => {
  await makeForecast(t.db, '2026-10-12', ZONE)
  // Figures are kept for seconds: another question reads anew.
  const { ahead } = await ask(boss, { by: 'sede' })
  expect(ahead!.weeks[0]).toMatchObject({ key: '2026-10-12', came: 200 })
  expect(ahead!.weeks).toHaveLength(9)
})

test('DIR-50: on a Monday on which last year was nearer, last year is what was said', async () => {
  const monday = t.db.updateTable('forecast').where('madeOn', '=', '2026-10-12').where('whole', '=', true)
  await monday.set({ state: 'year', lastYear: 350_00 }).execute()
  const { ahead } = await ask(boss, { by: 'porvenir', measure: 'agreed' })
  expect(ahead!.weeks[0]).toMatchObject({ key: '2026-10-12', said: 350, came: 200 })
})

test('DIR-53: an employee of a campus reads its forecast alone', async () => {
  const rosa = await limitedTo(t, [room.locationId])
  const { total, ahead } = await ask(rosa)
  expect(total).toMatchObject({ said: 900 })
  expect(ahead!.weeks.map(({ key, said, came }) => [key, said, came]).slice(0, 2)).toEqual([
    ['2026-10-12', 0, 0],
    ['2026-11-23', 900, null],
  ])
  expect((await ask(boss, { sede: room.locationId })).ahead!.weeks.at(-8)).toMatchObject({ said: 900 })
})
