import { expect, test } from 'vitest'
import { discountOf } from './discount.ts'

test.each([
  ['a percentage', 100_00, { discountPercentage: 12.5, amount: null }, 12_50],
  ['half a centavo goes up', 101, { discountPercentage: 50, amount: null }, 51],
  ['all of it', 100_00, { discountPercentage: 100, amount: null }, 100_00],
  ['an amount', 100_00, { discountPercentage: null, amount: 30_00 }, 30_00],
  ['an amount above the price', 20_00, { discountPercentage: null, amount: 30_00 }, 20_00],
  ['nothing of nothing', 0, { discountPercentage: null, amount: 30_00 }, 0],
  ['neither of both', 100_00, { discountPercentage: null, amount: null }, 0],
  ['zero percent, whatever the amount', 100_00, { discountPercentage: 0, amount: 30_00 }, 0],
])("MON-102: a code's discount on a price: %s", (_, price, discount, expected) => {
  expect(discountOf(price, discount)).toBe(expected)
})
