import { expect, test } from 'vitest'
import { wordsOf } from './textSearch.ts'

test('STU-31: splits words at everything but letters and digits, and ignores more than ten', () => {
  expect(wordsOf('  José-Luis  @ 55.12 ')).toEqual(['José', 'Luis', '55', '12'])
  expect(wordsOf('a '.repeat(60))).toHaveLength(10)
})

test.each([
  ['+52 55 44', ['5544']],
  ['+5215544', ['5544']],
  ['044 55 4471', ['554471']],
  ['01 (55', ['55']],
  ['0052 55 4471 903', ['554471903']],
  ['Renata Olvera +52 1 55 4471 9032', ['Renata', 'Olvera', '5544719032']],
  ['(55) 4471-9032 Renata', ['5544719032', 'Renata']],
  ['000123', ['000123']],
  ['0123', ['0123']],
  ['Renata 26-001234 5512', ['Renata', '26', '001234', '5512']],
])('M87: a search for %j looks for %j', (query, words) => expect(wordsOf(query)).toEqual(words))

test.each([
  ['+52 55 4471 9032', ['5544719032']],
  ['044 55 4471 9032', ['5544719032']],
  ['52 1 (55) 4471-9032', ['5544719032']],
  ['\u202a+52 55 4471 9032\u202c', ['5544719032']],
  ['55 4471 9032', ['5544719032']],
  ['valeria 5544', ['valeria', '5544']],
  ['26-001234', ['26', '001234']],
  ['2026-000012', ['2026', '000012']],
  ['9032', ['9032']],
  ['…', []],
])('LLE-18: a search for %j looks for %j', (query, words) => expect(wordsOf(query)).toEqual(words))
