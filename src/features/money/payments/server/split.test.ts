import fc from 'fast-check'
import { expect, test } from 'vitest'
import { split } from './split.ts'

test('MON-21: POST /payments pays the oldest registration first, one share per registration', () => {
  const [a, b, c] = [{ balance: 300 }, { balance: 200 }, { balance: 100 }]
  expect(split(250, [a, b, c])).toEqual([{ line: a, share: 250 }])
  expect(split(450, [a, b, c])).toEqual([
    { line: a, share: 300 },
    { line: b, share: 150 },
  ])
})

test('MON-22: the shares of any amount up to the debt sum to it, none above its line', () => {
  const debts = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(debts, fc.nat(), (balances, seed) => {
      const lines = balances.map(balance => ({ balance }))
      const owed = balances.reduce((sum, balance) => sum + balance, 0)
      const amount = seed % (owed + 1)
      const shares = split(amount, lines)
      expect(shares.reduce((sum, { share }) => sum + share, 0)).toBe(amount)
      for (const { line, share } of shares) expect(share > 0 && share <= line.balance).toBe(true)
    }),
    { seed: 20_261_121 },
  )
})
