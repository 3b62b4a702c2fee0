import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumsOf, totalsOf } from './totals.ts'

const line = (part: object) => ({ amount: 100, source: 'payment', type: 'cash', isVoid: false, ...part })

test('CSH-32: income, voided, reversed, refunded and net; a voided refund never left the till', () => {
  const lines = [
    line({ amount: 500 }),
    line({ amount: 200, isVoid: true, type: 'debit' }),
    line({ amount: -50, source: 'reversal' }),
    line({ amount: -30, source: 'refund', type: 'transfer' }),
    line({ amount: -70, source: 'refund', isVoid: true }),
  ]
  expect(totalsOf(lines)).toEqual({
    payments: 700,
    voids: 200,
    reversals: 50,
    refunds: 30,
    net: 420,
    count: 5,
    byType: [
      { type: 'cash', amount: 450, count: 3 },
      { type: 'transfer', amount: -30, count: 1 },
      { type: 'debit', amount: 0, count: 1 },
    ],
  })
  expect(totalsOf([])).toEqual({ payments: 0, voids: 0, reversals: 0, refunds: 0, net: 0, count: 0, byType: [] })
})

test('CSH-32: net is the live money, and the types sum to it', () => {
  const money = fc.integer({ min: 1, max: 10_000_000 })
  const anyLine = fc.record({
    amount: money,
    source: fc.constantFrom('payment', 'reversal', 'refund'),
    type: fc.constantFrom('cash', 'transfer', 'debit', 'credit', 'deposit', 'other'),
    isVoid: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(anyLine), all => {
      const lines = all.map(each => ({ ...each, amount: each.source === 'payment' ? each.amount : -each.amount }))
      const live = lines.reduce((sum, { amount, isVoid }) => sum + (isVoid ? 0 : amount), 0)
      const totals = totalsOf(lines)
      expect(totals.net).toBe(live)
      expect(totals.byType.reduce((sum, { amount }) => sum + amount, 0)).toBe(live)
      expect(sumsOf(lines).count).toBe(lines.length)
    }),
    { seed: 20_261_121 },
  )
})
