import { describe, expect, test } from 'vitest'
import { duesAfter, inParts, ownRows, planned } from './plan.ts'
import { PLAN } from './values.ts'
import { billOf } from '../bill.ts'

const TODAY = '2026-11-19'
const monthly = { _id: 't1', isDefault: true, payments: 3, monthDay: 5, weeks: null, firstShare: 30 }
const weekly = { _id: 't2', isDefault: false, payments: 2, monthDay: null, weeks: 2, firstShare: 0 }
const bill = (credit = 0, price = 800_000) => billOf({ price, earned: [], staff: [], credit })
const planInput = { templates: [monthly, weekly], closedDays: new Set<string>(), bill: bill(), today: TODAY, ownDates: true }
const untouched = { plan: null, rows: [] }

test("ENR-75: the course's default is chosen; without one all is due at once and no plan is sent", () => {
  expect(planned({ ...planInput, values: untouched })).toMatchObject({
    choice: 't1',
    rows: [
      { dueOn: '2026-11-19', amount: 240_000 },
      { dueOn: '2026-12-05', amount: 280_000 },
      { dueOn: '2027-01-05', amount: 280_000 },
    ],
    dueNow: 240_000,
  })
  expect(planned({ ...planInput, templates: [weekly], values: untouched })).toMatchObject({ choice: PLAN.none, rows: null, dueNow: 0 })
})

test('ENR-75: a template that was archived meanwhile, and own dates that may no longer be agreed on, give way to the default', () => {
  expect(planned({ ...planInput, values: { plan: 'gone', rows: [] } }).choice).toBe('t1')
  expect(planned({ ...planInput, ownDates: false, values: { plan: PLAN.own, rows: [] } }).choice).toBe('t1')
})

test("ENR-75 COB-2: credit covers the first dates; the rest of today's date is open", () => {
  expect(planned({ ...planInput, bill: bill(100_000), values: untouched }).dueNow).toBe(140_000)
  expect(planned({ ...planInput, bill: bill(300_000), values: untouched }).dueNow).toBe(0)
  expect(planned({ ...planInput, values: { plan: 't2', rows: [] } }).dueNow).toBe(0)
})

test('ENR-76: another price makes a template anew, and leaves dates of one’s own as they were written', () => {
  expect(planned({ ...planInput, bill: bill(0, 900_000), values: untouched }).rows!.map(({ amount }) => amount)).toEqual([
    270_000, 315_000, 315_000,
  ])
  const rows = ownRows([{ dueOn: TODAY, amount: 800_000 }], 800_000, TODAY)
  const own = planned({ ...planInput, bill: bill(0, 900_000), values: { plan: PLAN.own, rows } })
  expect(own).toMatchObject({ rows: null, fault: 'Faltan $1,000.00' })
  expect(planned({ ...planInput, values: { plan: PLAN.own, rows } })).toMatchObject({
    rows: [{ dueOn: TODAY, amount: 800_000 }],
    fault: null,
  })
})

test('ENR-75: spreads the amount paid today over the dates', () => {
  const plan = planned({ ...planInput, values: untouched })
  expect(duesAfter(plan, bill(), 300_000, TODAY).map(({ open }) => open)).toEqual([0, 220_000, 280_000])
})

test('M76: without a plan what is not paid is due today; nothing is said of dates that do not add up yet', () => {
  expect(duesAfter({ rows: null, fault: null }, bill(), 300_000, TODAY)).toEqual([{ dueOn: TODAY, amount: 800_000, open: 500_000 }])
  expect(duesAfter({ rows: null, fault: 'Faltan $1,000.00' }, bill(), 300_000, TODAY)).toEqual([])
})

describe("M76: more than today's share", () => {
  const more = { plan: null, rows: [], amount: 400_000 }

  test('the later dates share the rest evenly, beside what they were before; own dates then', () => {
    const plan = planned({ ...planInput, values: more })
    expect(plan.rows!.map(({ amount }) => amount)).toEqual([400_000, 200_000, 200_000])
    expect(plan.before!.map(({ amount }) => amount)).toEqual([240_000, 280_000, 280_000])
    expect(plan).toMatchObject({ choice: 't1', template: null, dueNow: 240_000 })
    expect(duesAfter(plan, bill(), 400_000, TODAY).map(({ open }) => open)).toEqual([0, 200_000, 200_000])
  })

  test('credit counts as covered; without the right, or when they are to stay, the dates are those of the template', () => {
    expect(planned({ ...planInput, bill: bill(100_000), values: { ...more, amount: 300_000 } }).rows![0]).toEqual({
      dueOn: TODAY,
      amount: 400_000,
    })
    expect(planned({ ...planInput, ownDates: false, values: more })).toMatchObject({ template: 't1', before: null })
    expect(planned({ ...planInput, values: { ...more, keepDates: true } })).toMatchObject({ template: 't1', before: null })
    expect(planned({ ...planInput, values: { ...more, amount: 240_000 } }).before).toBeNull()
    expect(planned({ ...planInput, values: { ...more, amount: 800_000 } }).before).toBeNull()
  })
})

test("M81: a template of one payment today is 'De contado' and no tile of its own", () => {
  const atOnce = { _id: 't3', isDefault: true, payments: 1, monthDay: 5, weeks: null, firstShare: null }
  expect(inParts([atOnce, monthly])).toEqual([monthly])
  expect(planned({ ...planInput, templates: [atOnce], values: untouched }).choice).toBe(PLAN.none)
})
