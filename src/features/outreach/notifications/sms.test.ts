import { expect, test } from 'vitest'
import { segmentsOf } from './sms.ts'

test.each([
  [0, '', 0],
  [160, 'a', 1],
  [161, 'a', 2],
  [306, 'ñ', 2],
  [307, 'é', 3],
])('NOT-9: %i plain characters (%j)', (count, character, segments) => {
  expect(segmentsOf(character.repeat(count))).toBe(segments)
})

test.each([
  [70, 'á', 1],
  [71, 'á', 2],
  [134, 'ó', 2],
  [135, 'ó', 3],
  [35, '🎉', 1],
  [36, '🎉', 2],
])('NOT-10: %i characters (%j) that need two bytes', (count, character, segments) => {
  expect(segmentsOf(character.repeat(count))).toBe(segments)
})

test('NOT-10: one accent makes the whole message wide', () => {
  expect([segmentsOf('a'.repeat(150)), segmentsOf(`${'a'.repeat(149)}í`)]).toEqual([1, 3])
})

test('NOT-10: the euro sign takes two units and is not split', () => {
  expect([segmentsOf('€'.repeat(80)), segmentsOf('€'.repeat(81)), segmentsOf(`${'€'.repeat(76)}${'€'.repeat(76)}aa`)]).toEqual([1, 2, 3])
})
