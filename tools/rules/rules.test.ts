import { describe, expect, test } from 'vitest'
import { broken, promisesOf } from './coverage.ts'
import { unexplained } from './kernel.ts'
import { testsOf } from './testNames.ts'

const row = (point: string, where: string) => `| ${point} | a rule | ${where} |`

describe('issue 2 §1: a row of docs/coverage.md names a test that exists', () => {
  const files = [
    {
      path: 'src/a.test.ts',
      text: "test('000 §5: it\\'s refused', () => {})\ntest.each([\n  ['x', (y)],\n])('row %s of %d', () => {})\ntest.each<[string, () => void]>([['x', f]])('typed %s', () => {})\ntest(`at ${size}`, () => {})",
    },
  ]
  const found = (name: string) => broken(promisesOf(row('000 §5', `src/a.test.ts › ${name}`)).promised, files)

  test('letter for letter, or as one case of a table', () => {
    expect(found("000 §5: it's refused")).toEqual([])
    expect(found('row y of 2')).toEqual([])
    expect(found('typed z')).toEqual([])
    expect(found('at 390')).toEqual([])
  })

  test('another name, another file and a row without a test are told', () => {
    expect(found('000 §5: it is refused')).toEqual(["docs/coverage.md:1: src/a.test.ts has no test named '000 §5: it is refused'"])
    expect(broken(promisesOf(row('000 §5', 'src/b.test.ts › x')).promised, files)).toEqual([
      'docs/coverage.md:1: there is no src/b.test.ts',
    ])
    expect(promisesOf('| 000 §5 | a rule | |').faults).toHaveLength(1)
  })

  test('a name is read from code, not from the middle of another word', () => {
    expect(testsOf("latest('no', 1)\nexpect.test('no')")).toEqual([])
  })

  test('tables of any depth are passed over, groups are kept', () => {
    const text =
      "describe('a', () => {\n  test.each([\n    ['(', () => f({ g: [1, ')'] })],\n  ])('b %s', () => {})\n})\ntest('c', () => {})\n"
    expect(testsOf(text)).toEqual([
      { groups: ['a'], name: 'b %s' },
      { groups: [], name: 'c' },
    ])
  })
})

test('issue 2 §1: an exported name of the kernel without a docstring is told', () => {
  const text = '/** Said. */\nexport const a = 1\nexport type B = 2\n'
  expect(unexplained({ path: 'src/contract/x.ts', text })).toEqual(['src/contract/x.ts:3: B has no docstring'])
})
