import { expect, test } from 'vitest'
import { duesOf } from './dues.ts'

/** Valeria's plan has three dates of 1,000.00. */
const PLAN = [
  { dueOn: '2026-11-05', amount: 100_000 },
  { dueOn: '2026-12-05', amount: 100_000 },
  { dueOn: '2027-01-05', amount: 100_000 },
]
const duesFor = (net: number, paidAmount: number, plan = PLAN) =>
  duesOf({ net, paid: paidAmount }, plan).map(({ amount, open }) => [amount, open])

test('COB-2: without payments every date is open', () =>
  expect(duesOf({ net: 300_000, paid: 0 }, PLAN)).toEqual(PLAN.map(each => ({ ...each, open: 100_000 }))))

test('COB-3: money covers the dates, oldest first; more than all of them leaves nothing open', () => {
  const each = (...open: number[]) => open.map(rest => [100_000, rest])
  expect(duesFor(300_000, 100_000)).toEqual(each(0, 100_000, 100_000))
  expect(duesFor(300_000, 150_000)).toEqual(each(0, 50_000, 100_000))
  expect(duesFor(300_000, 350_000)).toEqual(each(0, 0, 0))
})

test('COB-3: a discount shortens the plan from its end, and a date of 0 does not show', () => {
  expect(duesFor(250_000, 0)).toEqual([
    [100_000, 100_000],
    [100_000, 100_000],
    [50_000, 50_000],
  ])
  expect(duesFor(200_000, 150_000)).toEqual([
    [100_000, 0],
    [100_000, 50_000],
  ])
  expect(duesFor(0, 0)).toEqual([])
})

test('COB-3: a higher price enlarges the last date', () =>
  expect(duesFor(420_000, 210_000)).toEqual([
    [100_000, 0],
    [100_000, 0],
    [220_000, 210_000],
  ]))

test('COB-4: without a plan all was due on the day of registration', () =>
  expect(duesFor(300_000, 120_000, [{ dueOn: '2026-11-01', amount: 300_000 }])).toEqual([[300_000, 180_000]]))
