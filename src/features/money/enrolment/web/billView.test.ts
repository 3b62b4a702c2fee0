import { expect, test } from 'vitest'
import { formatMoney } from '#lib/money.ts'
import { billOf } from '../bill.ts'
import { leftToSettle, summaryLines } from './billView.ts'

const picture = billOf({
  price: 950_000,
  earned: [{ name: 'Álgebra Vespertino', discount: 50_000 }],
  code: { code: 'BIENVENIDA10', discountPercentage: 10, amount: null },
  staff: [{ concept: 'Hermano inscrito', discount: 60_000 }],
  credit: 0,
})
const linesText = (lines: ReturnType<typeof summaryLines>) => lines.map(({ label, amount }) => `${label} ${formatMoney(amount)}`)

test('ENR-25: lists course discounts, code and staff lines in order', () => {
  expect(linesText(summaryLines({ bill: picture, percentage: 10, payment: { paymentType: 'cash', amount: 400_000 } }))).toEqual([
    'Costo del curso $9,500.00',
    'Descuento del curso −$500.00',
    'BIENVENIDA10, 10 % −$900.00',
    'Hermano inscrito −$600.00',
    'A pagar $7,500.00',
    'Pago de hoy, efectivo −$4,000.00',
  ])
})

test('ENR-24: amount left to settle = price minus (payment + discount)', () => {
  expect(leftToSettle(picture, 400_000)).toBe(350_000)
  expect(leftToSettle(picture, null)).toBe(750_000)
  expect(leftToSettle(picture, 800_000)).toBe(0)
})

test('ENR-26: credit shows in the bill and lowers the rest', () => {
  const bill = billOf({ price: 320_000, earned: [], staff: [], credit: 150_000 })
  expect(linesText(summaryLines({ bill, percentage: null, payment: { paymentType: 'transfer', amount: 0 } }))).toEqual([
    'Costo del curso $3,200.00',
    'A pagar $3,200.00',
    'Saldo a favor −$1,500.00',
  ])
  expect(leftToSettle(bill, 0)).toBe(170_000)
})

test('ENR-25: names the course of each discount; a code of a fixed amount has no percentage', () => {
  const bill = billOf({
    price: 45_000,
    earned: [
      { name: 'UNAM Superior', discount: 15_000 },
      { name: 'IPN Superior', discount: 10_000 },
    ],
    code: { code: 'BECA500', discountPercentage: null, amount: 50_000 },
    staff: [],
    credit: 0,
  })
  expect(linesText(summaryLines({ bill, percentage: null, payment: { paymentType: 'cash', amount: null } })).slice(1, 4)).toEqual([
    'Descuento por UNAM Superior −$150.00',
    'Descuento por IPN Superior −$100.00',
    'BECA500 −$200.00',
  ])
})
