import { expect, test } from 'vitest'
import type { Payment } from './contract.ts'
import { algebra, ecoems, groupOf, line } from './web/testing.ts'
import { coursesOf, ofCourse, ofKind, statementOf, type StatementLine } from './statement.ts'

let count = 0
const entry = (day: string, change: Partial<Payment>) =>
  line({ _id: `a000000000000000000004${String(count++).padStart(2, '0')}`, date: `2026-${day}T16:00:00.000Z`, ...change })
const statementText = (lines: readonly StatementLine[]) =>
  lines.map(
    each =>
      `${each.kind === 'cost' ? `+${each.price / 100}` : each.payment.amount || each.payment.discount} → ${each.balance === null ? '—' : each.balance / 100}`,
  )

// Valeria: ECOEMS for 9,500 with 850 off, 6,800 paid in two; Álgebra for 2,400, 1,800 paid.
const groups = [
  groupOf(ecoems, '2026-10-24T16:00:00.000Z', { price: 9500, discounts: 850, paid: 6800, balance: 1850 }),
  groupOf(algebra, '2026-11-03T16:00:00.000Z', { price: 2400, paid: 1800, balance: 600 }),
]
const payments = [
  entry('11-07', { amount: 1800 }),
  entry('11-03', { amount: 1800, course: algebra }),
  entry('10-24', { amount: 5000 }),
  entry('10-24', { amount: 0, discount: 850, source: 'staff' }),
]

test("MON-150: Valeria's account is one list; the balance after each line ends in her debt", () => {
  const lines = statementOf({ groups, payments, debt: 2450, credit: 0 })
  expect(statementText(lines)).toEqual(['1800 → 2450', '1800 → 4250', '+2400 → 6050', '5000 → 3650', '850 → 8650', '+9500 → 9500'])
  expect(coursesOf(lines)).toEqual([
    { value: algebra._id, label: 'Álgebra' },
    { value: ecoems._id, label: 'ECOEMS' },
  ])
  expect(statementText(ofCourse(lines, algebra._id))).toEqual(['1800 → 4250', '+2400 → 6050'])
  expect(statementText(ofKind(lines, 'payments'))).toEqual(['1800 → 2450', '1800 → 4250', '5000 → 3650'])
  expect(statementText(ofKind(lines, 'discounts'))).toEqual(['850 → 8650'])
  expect(ofKind(lines, 'voided')).toEqual([])
})

test('MON-150: voided and course-less lines change nothing; a refund and a reversal raise the debt', () => {
  const person = { name: 'Lucía', lastName: 'Peralta' }
  const lines = statementOf({
    groups: groups.slice(1),
    payments: [
      entry('11-09', { amount: -100, source: 'reversal', course: algebra }),
      entry('11-08', { amount: 90, course: null }),
      entry('11-07', { amount: 500, course: algebra, voided: { date: '2026-11-07T17:00:00Z', user: person, reason: null } }),
      entry('11-03', { amount: 1800, course: algebra }),
    ],
    debt: 700,
    credit: 0,
  })
  expect(statementText(lines)).toEqual(['-100 → 700', '90 → —', '500 → —', '1800 → 600', '+2400 → 2400'])
  expect(coursesOf(lines).at(-1)).toEqual({ value: 'others', label: 'Otros' })
})

test('MON-150: the money of a course she left is credit, its discount disappears', () => {
  const lines = statementOf({
    groups: groups.slice(1),
    payments: [
      entry('11-10', { amount: -4000, source: 'refund', course: null }),
      entry('10-24', { amount: 6800 }),
      entry('10-24', { amount: 0, discount: 850, source: 'staff' }),
    ],
    debt: 0,
    credit: 400,
  })
  expect(statementText(lines)).toEqual(['-4000 → -400', '+2400 → -4400', '6800 → -6800', '850 → —'])
})
