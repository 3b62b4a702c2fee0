import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { stated } from '#server/testing/stated.ts'
import { planOf, type PlanRule } from './planOf.ts'

const monthly = (payments: number, monthDay: number, firstShare: number | null = null): PlanRule => ({
  payments,
  monthDay,
  weeks: null,
  firstShare,
})
const weekly = (payments: number, weeks: number, firstShare: number | null = null): PlanRule => ({
  payments,
  monthDay: null,
  weeks,
  firstShare,
})
const pesos = (plan: ReturnType<typeof planOf>) => plan.map(({ dueOn, amount }) => `${dueOn} ${amount / 100}`)

describe('COB-9 COB-10: dates', () => {
  test('equal parts: the first today; the next on the first 5th at least 15 days later', () => {
    expect(pesos(planOf(monthly(3, 5), 390_000, '2026-11-20'))).toEqual(['2026-11-20 1300', '2026-12-05 1300', '2027-01-05 1300'])
    expect(pesos(planOf(monthly(3, 5), 390_000, '2026-11-21'))).toEqual(['2026-11-21 1300', '2027-01-05 1300', '2027-02-05 1300'])
  })
  test('nothing today: all later', () =>
    expect(pesos(planOf(weekly(3, 2, 0), 300_000, '2026-11-23'))).toEqual(['2026-12-07 1000', '2026-12-21 1000', '2027-01-04 1000']))
  test('the 31st is the last day of a shorter month', () =>
    expect(planOf(monthly(5, 31), 500_000, '2026-12-20').map(({ dueOn }) => dueOn)).toEqual([
      '2026-12-20',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]))
  test('a closed day moves to the next open day without an earlier date', () => {
    const closed = new Set(['2026-12-07', '2026-12-08', '2026-12-14', '2026-12-15', '2026-12-21'])
    expect(planOf(weekly(4, 1, 0), 400_000, '2026-11-30', closed).map(({ dueOn }) => dueOn)).toEqual([
      '2026-12-09',
      '2026-12-16',
      '2026-12-22',
      '2026-12-28',
    ])
    const holidays = new Set(Array.from({ length: 15 }, (_, at) => addDays('2026-12-20', at)))
    expect(planOf(weekly(4, 1, 0), 400_000, '2026-12-15', holidays).map(({ dueOn }) => dueOn)).toEqual([
      '2027-01-04',
      '2027-01-05',
      '2027-01-06',
      '2027-01-12',
    ])
  })
  test('today stays today, even on a closed day', () =>
    expect(planOf(weekly(1, 1), 100, '2026-12-25', new Set(['2026-12-25']))).toEqual([{ dueOn: '2026-12-25', amount: 100 }]))
})

describe('COB-11: amounts', () => {
  test('rounds the share half up to whole pesos, the others down; the last takes the rest', () => {
    expect(pesos(planOf(monthly(3, 5, 30), 650_050, '2026-11-20'))).toEqual(['2026-11-20 1950', '2026-12-05 2275', '2027-01-05 2275.5'])
    expect(planOf(monthly(2, 5, 30), 500, '2026-11-20').map(({ amount }) => amount)).toEqual([200, 300])
    expect(planOf(monthly(2, 5, 29), 500, '2026-11-20').map(({ amount }) => amount)).toEqual([100, 400])
  })
  test('omits 0: with 1.50 in 3 parts the last takes all', () => {
    expect(pesos(planOf(monthly(3, 5), 150, '2026-11-20'))).toEqual(['2027-01-05 1.5'])
    expect(planOf(monthly(3, 5), 0, '2026-11-20')).toEqual([])
  })
  test('a share below a peso never exceeds the total', () =>
    expect(planOf(monthly(3, 5, 90), 60, '2026-11-20')).toEqual([{ dueOn: '2026-11-20', amount: 60 }]))
})

test('COB-10 COB-11 COB-12: every plan sums to the total, in rising dates, amounts above 0, no later date on a closed day', () => {
  const rhythm = fc.oneof(
    fc.record({ monthDay: fc.integer({ min: 1, max: 31 }), weeks: fc.constant(null) }),
    fc.record({ monthDay: fc.constant(null), weeks: fc.integer({ min: 1, max: 8 }) }),
  )
  const share = fc.option(fc.integer({ min: 0, max: 90 }))
  const day = fc.nat({ max: 1200 }).map(days => addDays('2026-01-01', days))
  const closed = fc.array(fc.nat({ max: 1500 }), { maxLength: 30 })
  fc.assert(
    fc.property(
      rhythm,
      fc.integer({ min: 1, max: 24 }),
      share,
      fc.nat({ max: 2_000_000 }),
      day,
      closed,
      (when, payments, firstShare, net, from, off) => {
        const closedDays = new Set(off.map(days => addDays('2026-01-01', days)))
        const plan = planOf({ ...when, payments, firstShare }, net, from, closedDays)
        expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(net)
        expect(plan.length).toBeLessThanOrEqual(payments)
        for (const [at, { dueOn, amount }] of plan.entries()) {
          expect(amount).toBeGreaterThan(0)
          if (at > 0) expect(dueOn > plan[at - 1]!.dueOn).toBe(true)
          if (dueOn !== from) expect(closedDays.has(dueOn)).toBe(false)
          else expect(firstShare).not.toBe(0)
          // All amounts but the last are whole pesos, except where the net's centavos decide.
          if (at < plan.length - 1) expect(amount % 100).toBe(0)
        }
      },
    ),
    { numRuns: stated(200_000), seed: 20261123 },
  )
})
