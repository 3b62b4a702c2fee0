import { expect, test } from 'vitest'
import { billOf } from './bill.ts'

const nothing = { earned: [], staff: [], credit: 0 }
const percent = (discountPercentage: number) => ({ code: 'C', discountPercentage, amount: null })

test('ENR-43: course discounts, then the code on the rest, then staff lines', () => {
  const bill = billOf({
    price: 500_000,
    earned: [{ name: 'Previo', discount: 50_000 }],
    code: percent(10),
    staff: [{ concept: 'Hermano', discount: 5_000 }],
    credit: 0,
  })
  expect(bill).toEqual({
    price: 500_000,
    toPay: 400_000,
    credit: 0,
    max: 400_000,
    lines: [
      { source: 'course', concept: 'Previo', discount: 50_000 },
      { source: 'code', concept: 'C', discount: 45_000 },
      { source: 'staff', concept: 'Hermano', discount: 5_000 },
    ],
  })
})

test.each([
  [1, 50, 1],
  [3, 50, 2],
  [185_055, 15, 27_758],
  [10, 5, 1],
  [9, 5, 0],
])('ENR-45: rounded half up to the centavo: %i centavos, %i %% → %i off', (price, percentage, off) => {
  expect(price - billOf({ ...nothing, price, code: percent(percentage) }).toPay).toBe(off)
})

test('ENR-45: never below 0: cuts a discount to the rest, and omits a line without effect', () => {
  const bill = billOf({
    price: 1_000,
    earned: [
      { name: 'a', discount: 700 },
      { name: 'b', discount: 700 },
    ],
    code: percent(50),
    staff: [{ concept: 'c', discount: 1 }],
    credit: 0,
  })
  expect(bill.lines.map(line => line.discount)).toEqual([700, 300])
  expect(bill).toMatchObject({ toPay: 0, max: 0 })
})

test('ENR-46: credit pays first, never more than the amount due', () => {
  expect(billOf({ ...nothing, price: 1_000, credit: 400 })).toMatchObject({ toPay: 1_000, credit: 400, max: 600 })
  expect(billOf({ ...nothing, price: 1_000, credit: 4_000 })).toMatchObject({ toPay: 1_000, credit: 1_000, max: 0 })
})
