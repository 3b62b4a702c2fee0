import { expect, test } from 'vitest'
import { pageList } from './pageList.ts'

test.each([
  [1, 125, [1, 2, 3, null, 125]],
  [2, 125, [1, 2, 3, null, 125]],
  [60, 125, [1, null, 59, 60, 61, null, 125]],
  [125, 125, [1, null, 123, 124, 125]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 5, [1, 2, 3, 4, 5]],
  [1, 1, [1]],
])('page %i of %i', (page, last, expected) => {
  expect(pageList(page, last)).toEqual(expected)
})
