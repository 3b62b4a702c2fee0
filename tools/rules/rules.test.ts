import { describe, expect, test } from 'vitest'
import { unexplained } from './kernel.ts'
import { brokenPromises } from './security.ts'
import { testsOf } from './testNames.ts'

describe('RUN-90: a row of docs/security.md names a test that exists', () => {
  const files = [
    {
      path: 'src/a.test.ts',
      text: "test('MON-7: it\\'s refused', () => {})\ntest.each([\n  ['x', (y)],\n])('row %s of %d', () => {})\ntest.each<[string, () => void]>([['x', f]])('typed %s', () => {})\ntest(`at ${size}`, () => {})",
    },
  ]
  const brokenNames = (name: string) => brokenPromises([{ file: 'src/a.test.ts', test: name, line: 1 }], files)

  test('letter for letter, or as one case of a table', () => {
    expect(brokenNames("MON-7: it's refused")).toEqual([])
    expect(brokenNames('row y of 2')).toEqual([])
    expect(brokenNames('typed z')).toEqual([])
    expect(brokenNames('at 390')).toEqual([])
  })

  test('reports another name and another file', () => {
    expect(brokenNames('MON-7: it is refused')).toEqual(["docs/security.md:1: src/a.test.ts has no test named 'MON-7: it is refused'"])
    expect(brokenPromises([{ file: 'src/b.test.ts', test: 'x', line: 1 }], files)).toEqual([
      'docs/security.md:1: there is no src/b.test.ts',
    ])
  })

  test('reads a name from code, not from within a word', () => {
    expect(testsOf("latest('no', 1)\nexpect.test('no')")).toEqual([])
  })

  test('skips tables of any depth, and keeps groups', () => {
    const text =
      "describe('a', () => {\n  test.each([\n    ['(', () => f({ g: [1, ')'] })],\n  ])('b %s', () => {})\n})\ntest('c', () => {})\n"
    expect(testsOf(text)).toEqual([
      { groups: ['a'], name: 'b %s', tags: [] },
      { groups: [], name: 'c', tags: [] },
    ])
  })

  test('a journey keeps its tags', () => {
    const text = "test('a', { tag: '@whole' }, async () => {})\ntest(\n  'b',\n  { tag: ['@phone', '@whole'] },\n  async () => {},\n)\n"
    expect(testsOf(text).map(({ tags }) => tags)).toEqual([['@whole'], ['@phone', '@whole']])
  })
})

test('RUN-91: reports an exported name of the kernel without a docstring', () => {
  const text = '/** Said. */\nexport const a = 1\nexport type B = 2\n'
  expect(unexplained({ path: 'src/contract/x.ts', text })).toEqual(['src/contract/x.ts:3: B has no docstring'])
})
