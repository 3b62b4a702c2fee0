// Rosario writes rules in an area 'ZZZ'; Iván's tests and comments cite them.
import { describe, expect, test } from 'vitest'
import { citationFaults, indexFaults, outsideFaults, outsideFaultsOf, rulesOf, testedBy, twice, unresolved } from './citations.ts'

const rosario = `# Loans\nWhat is lent.\n\n## Books\n\n- **ZZZ-1** A book is lent for 14 days.\n- **ZZZ-2** The text is 'Devuélvelo el {día}.'\n`
const { rules } = rulesOf({ path: 'docs/rules/loans.md', text: rosario })
const file = (text: string, path = 'src/loans.test.ts') => ({ path, text })

describe('a file of rules', () => {
  test('is parsed rule by rule', () => {
    expect(rules.map(({ id, line }) => [id, line])).toEqual([
      ['ZZZ-1', 6],
      ['ZZZ-2', 7],
    ])
  })

  test('has only rules in its lists', () => {
    const text = '# Loans\n- **ZZZ-1** Fine.\n- ZZZ-2 without stars\n- **ZZZ-3**\n'
    expect(rulesOf({ path: 'a.md', text }).faults).toEqual([
      "a.md:3: not '- **MON-7** What must hold.'",
      "a.md:4: not '- **MON-7** What must hold.'",
    ])
  })

  test('RUN-95: gives each number once', () => {
    const other = rulesOf({ path: 'docs/rules/other.md', text: '# Other\n- **ZZZ-2** Something else.\n' })
    expect(twice([...rules, ...other.rules])).toEqual(['docs/rules/other.md:2: ZZZ-2 stands in docs/rules/loans.md:7 already'])
  })
})

test('the index names each file with its prefixes', () => {
  expect(indexFaults('| `loans.md` | ZZZ | What is lent |', rules)).toEqual([])
  expect(indexFaults('| `loans.md` | ZZY | What is lent |', rules)).toEqual([
    'docs/rules/README.md has no row that begins with | `loans.md` | ZZZ |',
  ])
})

describe('a citation', () => {
  test("finds its rule: Iván's ZZZ-9 does not exist", () => {
    const faults = unresolved([file("// As ZZZ-1 wants.\ntest('ZZZ-9: late', () => {})\n")], rules)
    expect(faults).toEqual(['src/loans.test.ts:2: there is no ZZZ-9 in docs/rules'])
  })

  test('has a prefix of ours; UTF-8 and SHA-256 are no citations', () => {
    expect(unresolved([file('// UTF-8, SHA-256, UTC-6', 'src/a.ts')], rules)).toEqual([])
  })

  test('with M counts only at the start of a title, not in an SVG path', () => {
    const text = "test('M3: a', () => {\n  draw('M9 10L4 5')\n})\ndescribe('M7 one type', () => {})\ntest('ZZZ-1, M8: b', () => {})\n"
    expect(unresolved([file(`${text}test('d of M6', () => {})\n`)], rules)).toEqual(
      ['M3', 'M8'].map(id => expect.stringContaining(`there is no ${id} in`)),
    )
  })

  test('RUN-95: every citation of the repository finds its rule', async () => {
    expect(await citationFaults()).toEqual([])
  })
})

test('a test covers the rules in its title, its groups and its table row', () => {
  const text =
    "describe('ZZZ-1: lending', () => {\n  test('ZZZ-2, M4: due', () => {})\n})\ntest.each([\n  ['ZZZ-5: of a row', 1],\n])('%s', () => {})\ntest('plain', () => {})\n"
  expect(testedBy(file(text)).map(({ name, ids }) => [name, ids])).toEqual([
    ['ZZZ-2, M4: due', ['ZZZ-1', 'ZZZ-2', 'M4']],
    ['%s', []],
    ['plain', []],
    ['ZZZ-5: ', ['ZZZ-5']],
  ])
})

describe('RUN-97: texts outside of the repository are no reason', () => {
  /** Split, so that this file does not cite them itself. */
  const each = (...parts: string[]) => parts.join('')

  test.each([
    each('00', '0 §5: refused'),
    each('(00', '1, 00', '2)'),
    each('as 00', '2 points 3 says'),
    each('ap', 'i.md: paged'),
    each('decis', 'ions "Money"'),
    each('decis', 'ions Locks'),
    each('iss', 'ue 9: a lost line'),
    each('iss', 'ue "talks"'),
    each('qual', 'ity.md'),
    each('the docu', 'ment says so'),
  ])('reports %s', text => {
    expect(outsideFaultsOf(file(`a\n// ${text}`, 'src/a.ts'))).toEqual([expect.stringMatching(/^src\/a\.ts:2: /)])
  })

  test('the repository has none', async () => {
    expect(await outsideFaults()).toEqual([])
  })

  test.each([
    '1,000, 2,000',
    '$1,000.00',
    '10:00:00.000',
    'the decision 016',
    'docs/decisions/016-pieces-of-words.md',
    'an issue of rights',
  ])('accepts %s', text => {
    expect(outsideFaultsOf(file(text, 'src/a.ts'))).toEqual([])
  })
})

test('a desk journey that runs only with --whole is rare; a phone journey always runs', () => {
  const text = "test('MON-7: a', { tag: '@whole' }, f)\ntest('MON-8: b', { tag: ['@phone', '@whole'] }, f)\ntest('MON-9: c', f)\n"
  expect(testedBy({ path: 'e2e/a.spec.ts', text }).map(({ name, rare }) => [name, rare])).toEqual([
    ['MON-7: a', true],
    ['MON-8: b', false],
    ['MON-9: c', false],
  ])
})
