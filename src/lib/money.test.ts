import { expect, test } from 'vitest'
import { formatMoney, percentOf, wholeMoney } from './money.ts'

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123_450, '$1,234.50'],
  [100_000_000, '$1,000,000.00'],
  [-50_000, '−$500.00'],
])('SHL-21: shows %s centavos as %s', (centavos, text) => {
  expect(formatMoney(centavos)).toBe(text)
})

test('WIR-21: a percentage is rounded half up to the centavo', () => {
  expect(percentOf(1_005, 10)).toBe(101)
  expect(percentOf(1_004, 10)).toBe(100)
  expect(percentOf(333, 50)).toBe(167)
})

test('OFE-29: shows whole pesos without cents', () => {
  expect([17_100_000, 115_050, -50_000].map(wholeMoney)).toEqual(['$171,000', '$1,150.50', '−$500'])
})
