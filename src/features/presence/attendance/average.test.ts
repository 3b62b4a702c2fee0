import { expect, test } from 'vitest'
import { averageOf } from './average.ts'

const records = (present: number, all: number) => Array.from({ length: all }, (_, n) => ({ attendance: n < present }))
test.each([
  [0, 0, null],
  [0, 3, 0],
  [3, 3, 100],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 8, 12.5],
  [1, 16, 6.3],
])('ATT-6: present %i times of %i is %s percent', (present, all, percent) => {
  expect(averageOf(records(present, all))).toBe(percent)
})
