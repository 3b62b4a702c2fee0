import { describe, expect, test } from 'vitest'
import { unexcused } from './letterBox.ts'

const arrived = (letters: Record<string, number[]>) => new Map(Object.entries(letters))

describe('RUN-48: a crash may repeat the letter in flight, nothing else repeats', () => {
  test('accepts one of each, and one copy across a crash', () => {
    expect(unexcused(arrived({ a: [1], b: [2, 30] }), [10], 1)).toBe(0)
  })

  test('reports a copy without a crash between', () => {
    expect(unexcused(arrived({ a: [1, 2] }), [10], 1)).toBe(1)
    expect(unexcused(arrived({ a: [1, 2] }), [], 1)).toBe(1)
  })

  test('one crash excuses as many letters as were being sent, not more', () => {
    expect(unexcused(arrived({ a: [1, 20], b: [2, 21], c: [3, 22] }), [10], 2)).toBe(1)
    expect(unexcused(arrived({ a: [1, 20], b: [2, 21] }), [10], 2)).toBe(0)
  })

  test('a letter that came three times needs two crashes', () => {
    expect(unexcused(arrived({ a: [1, 20, 21] }), [10], 1)).toBe(1)
    expect(unexcused(arrived({ a: [1, 20, 40] }), [10, 30], 1)).toBe(0)
  })
})
