import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { amount, flag, instant, money, page } from './fields.ts'

describe('WIR-20: money', () => {
  test.each([
    [0.1, 10],
    [0.29, 29],
    [1234.5, 123_450],
    [-5, -500],
    [99_999_999.99, 9_999_999_999],
  ])('converts %s pesos to %s centavos', (pesos, centavos) => {
    expect(amount.decode(pesos)).toBe(centavos)
    expect(money.decode(pesos)).toBe(centavos)
    expect(money.encode(centavos)).toBe(pesos)
  })

  test('accepts a sum in an answer that is larger than any single payment', () => {
    expect(money.encode(123_456_789_012_345)).toBe(1_234_567_890_123.45)
  })

  test.each([0.001, 1.005, 100_000_000, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('refuses %s as an amount', value => {
    expect(amount.safeParse(value).success).toBe(false)
  })
})

test('WIR-22: instants are ISO 8601 in UTC', () => {
  expect(instant.encode(new Date('2026-11-21T08:00:00-06:00'))).toBe('2026-11-21T14:00:00.000Z')
})

test('WIR-31: limit is at most 1000, skip starts at 0', () => {
  expect(page(10).parse({})).toEqual({ skip: 0, limit: 10 })
  expect(page(10).safeParse({ limit: '1001' }).success).toBe(false)
  expect(page(10).safeParse({ skip: '-1' }).success).toBe(false)
})

test('WIR-30: a flag in a query string is true or false, nothing else', () => {
  const query = z.object({ debt: flag.optional() })
  expect(query.parse({ debt: 'true' })).toEqual({ debt: true })
  expect(query.parse({ debt: 'false' })).toEqual({ debt: false })
  expect(query.safeParse({ debt: 'maybe' }).success).toBe(false)
})
