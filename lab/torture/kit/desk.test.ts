import { expect, test } from 'vitest'
import { isTally, tally, countsText } from './desk.ts'

const replies = [
  { status: 200, code: '', body: {} },
  { status: 409, code: 'GROUP_FULL', body: {} },
  { status: 409, code: 'GROUP_FULL', body: {} },
]

test('counts answers by status and code', () => {
  expect(countsText(tally(replies))).toBe('1 × 200, 2 × 409 GROUP_FULL')
})

test('an additional, different or missing answer does not match', () => {
  const counted = tally(replies)
  expect(isTally(counted, { 200: 1, '409 GROUP_FULL': 2 })).toBe(true)
  expect(isTally(counted, { 200: 2, '409 GROUP_FULL': 1 })).toBe(false)
  expect(isTally(counted, { 200: 1 })).toBe(false)
  expect(isTally(tally([...replies, { status: 503, code: '', body: {} }]), { 200: 1, '409 GROUP_FULL': 2 })).toBe(false)
})
