import { expect, test } from 'vitest'
import { chosenTests } from './chosenTests.ts'

const tested = (file: string, ...ids: string[]) => ({ file, name: `${ids.join(', ')}: …`, ids, rare: false })
const TESTS = [
  tested('src/lib/money.test.ts', 'MON-1'),
  tested('src/lib/text.test.ts'),
  tested('src/features/money/bank/server/read.test.ts', 'COB-72'),
  tested('src/features/money/bank/web/BankScreen.test.tsx', 'COB-73'),
  tested('src/features/money/cash/server/cash.test.ts', 'MON-1', 'MON-12'),
  tested('src/features/people/folios/server/folios.test.ts', 'FOL-7'),
  tested('e2e/bank.spec.ts', 'COB-72'),
  tested('e2e/courses.spec.ts', 'CUR-88'),
]
const choose = (...words: string[]) => chosenTests(words, TESTS)

test.each([
  ['a test', 'src/lib/money.test.ts', ['src/lib/money.test.ts']],
  ['a test as another system writes it', String.raw`.\src\lib\money.test.ts`, ['src/lib/money.test.ts']],
  ['a file with a test beside it', 'src/lib/money.ts', ['src/lib/money.test.ts']],
  ['a file without one', 'src/features/money/cash/server/totals.ts', ['src/features/money/cash/server/cash.test.ts']],
  ['a folder', 'src/lib/', ['src/lib/money.test.ts', 'src/lib/text.test.ts']],
  ['a feature', 'folios', ['src/features/people/folios/server/folios.test.ts']],
])('RUN-130: npm test runs the tests of %s', (_what, word, node) => {
  expect(choose(word)).toEqual({ node, browser: [], journeys: [], rules: [] })
})

test('RUN-130: a feature selects the tests of its server and screens, an area those of its features', () => {
  expect(choose('bank')).toMatchObject({
    node: ['src/features/money/bank/server/read.test.ts'],
    browser: ['src/features/money/bank/web/BankScreen.test.tsx'],
  })
  expect(choose('money').node).toHaveLength(2)
  expect(choose('src/features/money/bank', 'folios').node).toHaveLength(2)
})

test('RUN-130: a rule selects the tests that name it, and no rule with the same prefix', () => {
  expect(choose('MON-1')).toEqual({
    node: ['src/features/money/cash/server/cash.test.ts', 'src/lib/money.test.ts'],
    browser: [],
    journeys: [],
    rules: ['MON-1'],
  })
  expect(choose('COB-72').journeys).toEqual(['e2e/bank.spec.ts'])
  expect(choose('CUR-88')).toMatchObject({ node: [], journeys: ['e2e/courses.spec.ts'] })
  expect(choose('MON-1', 'src/lib/text.test.ts').rules).toEqual([])
})

test('RUN-130: refuses a word that matches nothing', () => {
  expect(() => choose('MON-7')).toThrow("'MON-7'")
  expect(() => choose('no-such-feature')).toThrow("'no-such-feature'")
})
