import { expect, test } from 'vitest'
import { isOwnKind, ownVoidEnds } from './ownVoid.ts'

test('COB-34: an own void ends ten minutes after the act, whatever the time format', () => {
  const at = '2026-11-23T16:00:00.000Z'
  const end = Date.parse('2026-11-23T16:10:00.000Z')
  expect([ownVoidEnds(at), ownVoidEnds(new Date(at))]).toEqual([end, end])
})

test.each([
  ['payment', true],
  ['staff', true],
  ['course', true],
  ['code', true],
  ['reversal', false],
  ['refund', false],
] as const)('COB-34: a user without the right to correct money, a %s: %s', (source, own) => {
  expect(isOwnKind(source)).toBe(own)
})
