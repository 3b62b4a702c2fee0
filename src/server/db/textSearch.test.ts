import { expect, test } from 'vitest'
import { wordsOf } from './textSearch.ts'

test('STU-31: words are parted by all but letters and digits; more than ten are left out', () => {
  expect(wordsOf('  José-Luis  @ 55.12 ')).toEqual(['José', 'Luis', '55', '12'])
  expect(wordsOf('a '.repeat(60))).toHaveLength(10)
})

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
