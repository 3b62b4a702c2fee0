import { expect, test } from 'vitest'
import { wordsOf } from './textSearch.ts'

test('STU-31: words are parted by all but letters and digits; more than ten are left out', () => {
  expect(wordsOf('  José-Luis  @ 55.12 ')).toEqual(['José', 'Luis', '55', '12'])
  expect(wordsOf('a '.repeat(60))).toHaveLength(10)
})
