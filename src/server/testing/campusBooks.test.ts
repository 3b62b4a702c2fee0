import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { limitedTo, type Caller } from './callers.ts'
import { startTest } from './harness.ts'
import { stated } from './stated.ts'

const t = await startTest()
let campus: { south: string; north: string }
let course: { south: string; north: string }
/** Alejandra sees everything; Daniel is limited to Coyoacán, Noemí to Lindavista. */
let desks: Record<'whole' | 'south' | 'north', Caller>
let gael: string
beforeAll(async () => {
  const [south, north] = [await t.make.location({ name: 'Coyoacán' }), await t.make.location({ name: 'Lindavista' })]
  campus = { south: south.id, north: north.id }
  gael = (await t.make.student({ name: 'Gael' })).id
  const enrolled = async (locationId: string) => {
    const group = await t.make.group({ classroomId: (await t.make.classroom({ locationId })).id })
    return (await t.make.registration({ studentId: gael, groupId: group.id, price: 900_000 })).courseId
  }
  course = { south: await enrolled(south.id), north: await enrolled(north.id) }
  desks = { whole: await t.admin(), south: await limitedTo(t, [south.id]), north: await limitedTo(t, [north.id]) }
})

const accountOf = async (as: Caller) => {
  const { student, groups, payments: lines, debt, credit } = await t.ok(studentAccount.sidebar, { params: { id: gael } }, as)
  return {
    balance: student.balance,
    groups: groups.map(({ _id }) => _id),
    lines: lines.map(({ _id, amount }) => [_id, amount]),
    debt,
    credit,
  }
}

const step = fc.record({
  desk: fc.constantFrom('whole' as const, 'south' as const, 'north' as const),
  what: fc.constantFrom('south' as const, 'north' as const, 'all' as const, 'other' as const),
  amount: fc.integer({ min: 1, max: 90 }),
})

test('CON-4, CON-23: for every writer the account is the same, for the whole academy and both campuses, and equals the ledger', async () => {
  const steps = fc.sample(step, { seed: 2911, numRuns: Math.max(12, stated(200)) })
  for (const { desk, what, amount } of steps) {
    const payingCourse = what === 'all' ? 'all' : what === 'other' ? null : course[what]
    await t.ok(payments.create, { body: { student: gael, course: payingCourse, concept: 'Pago', amount } }, desks[desk])
    const whole = await accountOf(desks.whole)
    for (const as of [desks.south, desks.north]) expect(await accountOf(as)).toEqual(whole)
    const { rows } = await sql<{ stored: number; due: number }>`
      select s.balance_due as stored, b.balance_due as due from student s join student_balance b on b.student_id = s.id where s.id = ${gael}`.execute(
      t.db,
    )
    expect(rows[0]!.stored).toBe(rows[0]!.due)
  }
})

test("CON-5, CON-6: the sums of all campuses and 'Sin sede' equal the total, to the centavo", async () => {
  const pool = scopedPool(t.connection)
  const sumOf = async (db: Pick<typeof t.db, 'selectFrom'>) =>
    Number(
      (
        await db
          .selectFrom('entry')
          .select(({ fn }) => fn.sum<string | null>('amount').as('sum'))
          .executeTakeFirstOrThrow()
      ).sum ?? 0,
    )
  try {
    const places = await Promise.all(Object.values(campus).map(id => sumOf(pool.of('place', [id]))))
    const { rows } = await sql<{ sum: string | null }>`select sum(amount) as sum from entry where location_id is null`.execute(t.db)
    const whole = await sumOf(t.db)
    expect(whole).toBeGreaterThan(0)
    expect(places.reduce((sum, each) => sum + each, 0) + Number(rows[0]!.sum ?? 0)).toBe(whole)
  } finally {
    await pool.close()
  }
})
