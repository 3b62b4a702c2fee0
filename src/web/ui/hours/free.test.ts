import { expect, test } from 'vitest'
import { freeAround, freeAt } from './free.ts'

const [EIGHT, NINE, TEN, ELEVEN, NOON, TWO, THREE, FOUR] = [8, 9, 10, 11, 12, 14, 15, 16].map(hour => hour * 60) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
const TAKEN_HOURS = [
  { start: NINE, end: ELEVEN },
  { start: TWO + 15, end: THREE },
]
const at = (minute: number) => freeAt(TAKEN_HOURS, EIGHT, FOUR, minute)
const between = (minute: number, other: number) => freeAround(TAKEN_HOURS, EIGHT, FOUR, minute, other)

test('CAL-15: a press takes two hours from its half hour, cut at the next block and at the end of the axis', () => {
  expect(at(ELEVEN + 40)).toEqual({ start: ELEVEN + 30, end: ELEVEN + 150 })
  expect(at(EIGHT + 10)).toEqual({ start: EIGHT, end: NINE })
  expect(at(NOON + 60)).toEqual({ start: NOON + 60, end: TWO + 15 })
  expect(at(THREE + 45)).toEqual({ start: THREE + 30, end: FOUR })
})

test('CAL-15: occupied hours and hours outside the axis are not free', () => {
  expect([at(TEN), at(NINE), at(TWO + 15), at(FOUR), at(EIGHT - 1)]).toEqual([null, null, null, null, null])
  // A block ends at its last minute; one that ends within a half hour leaves the rest of it.
  expect(at(ELEVEN)).toEqual({ start: ELEVEN, end: ELEVEN + 120 })
  expect(freeAt([{ start: NINE, end: NINE + 50 }], EIGHT, FOUR, NINE + 55)).toEqual({ start: NINE + 50, end: NINE + 170 })
})

test('CAL-15: a drag takes whole half hours up or down, never over a block', () => {
  expect(between(NOON + 5, NOON + 100)).toEqual({ start: NOON, end: NOON + 120 })
  expect(between(NOON + 5, ELEVEN + 31)).toEqual({ start: ELEVEN + 30, end: NOON + 30 })
  expect(between(NOON, FOUR)).toEqual({ start: NOON, end: TWO + 15 })
  expect(between(NOON, EIGHT)).toEqual({ start: ELEVEN, end: NOON + 30 })
  expect(between(TEN, NOON)).toBeNull()
})
