// The debt at the beginning of a day is stored once (DIR-20).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const days = async () =>
  (
    await sql<{ day: string; locationId: string | null; class: string; late: number; later: number; students: number }>`
      select * from debt_day order by day, location_id nulls last, class`.execute(t.db)
  ).rows

test('DIR-20: by campus of the group and class of the oldest date; a second night of one day writes nothing; the sums equal the open dates', async () => {
  const room = await t.make.classroom()
  const [here, nowhere] = [await t.make.group({ classroomId: room.id }), await t.make.group()]
  await t.make.registration({ groupId: here.id, price: 300_000, paid: 100_000, registeredAt: new Date('2026-11-01T18:00:00Z') })
  await t.make.registration({ groupId: here.id, price: 50_000, registeredAt: new Date('2026-11-23T18:00:00Z') })
  await t.make.registration({ groupId: nowhere.id, price: 70_000, registeredAt: new Date('2026-08-01T18:00:00Z') })
  await sql`select keep_debt('2026-11-23')`.execute(t.db)
  const debtDays = await days()
  expect(debtDays.map(({ day: _day, ...rest }) => rest)).toEqual([
    { locationId: room.locationId, class: 'd30', late: 200_000, later: 0, students: 1 },
    { locationId: room.locationId, class: 'today', late: 0, later: 50_000, students: 1 },
    { locationId: null, class: 'd61', late: 70_000, later: 0, students: 1 },
  ])
  const { rows } = await sql<{ open: number }>`select sum(open)::int as open from open_due`.execute(t.db)
  expect(debtDays.reduce((sum, { late, later }) => sum + late + later, 0)).toBe(rows[0]!.open)
  await t.make.registration({ groupId: here.id, price: 90_000 })
  await sql`select keep_debt('2026-11-23')`.execute(t.db)
  expect(await days()).toEqual(debtDays)
})
