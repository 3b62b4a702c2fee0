import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closing, count, journeysThat, sum, vitestFaults, vitestUnsteady } from './faults.ts'
import { root } from './runner.ts'

describe('names of failures', () => {
  it('names a failed test with its file and the first line of the reason, without colors', () => {
    const message = '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at somewhere'
    const assertionResults = [
      { status: 'failed', fullName: 'MON-7: amount above the price is refused', failureMessages: [message] },
      { status: 'passed', fullName: 'another', failureMessages: [] },
    ]
    expect(vitestFaults([{ name: join(root, 'src/a.test.ts'), message: '', assertionResults }])).toEqual([
      'src/a.test.ts > MON-7: amount above the price is refused: AssertionError: expected 1 to be 2',
    ])
  })

  it('names a test that passed at its second try as unsteady, not as a fault', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'slow', failureMessages: ['Error: too late'] },
      { status: 'passed', fullName: 'steady', failureMessages: [] },
    ]
    const files = [{ name: join(root, 'src/a.test.ts'), message: '', assertionResults }]
    expect([vitestFaults(files), vitestUnsteady(files)]).toEqual([[], ['src/a.test.ts > slow: Error: too late']])
  })

  it('RUN-133: the end of a run lists unsteady tests of all parts, then failures, and counts', () => {
    const parts = [count(3, 0, [], ['slow.test.ts > slow']), count(1, 1, ['check: format']), count(2, 0, [], ['b.spec.ts > late'])]
    expect(closing(sum(parts), ['  1:02  check']).split('\n')).toEqual([
      'UNSTEADY slow.test.ts > slow',
      'UNSTEADY b.spec.ts > late',
      'FAILED check: format',
      '',
      'minutes:seconds',
      '  1:02  check',
      '',
      '6 passed, 1 failed',
    ])
  })

  it('names a file that does not load', () => {
    expect(vitestFaults([{ name: join(root, 'src/a.test.ts'), message: 'SyntaxError: x\n  at y', assertionResults: [] }])).toEqual([
      'src/a.test.ts: SyntaxError: x',
    ])
  })

  it('names a journey with its window; not one that passed at its second try', () => {
    const spec = (title: string, status: string) => ({
      file: 'cash.spec.ts',
      title,
      tests: [{ projectName: 'phone', status, results: [{ error: { message: 'first' } }, { error: { message: 'second\nmore' } }] }],
    })
    const suites = [{ specs: [spec('top', 'expected')], suites: [{ specs: [spec('pays', 'unexpected'), spec('slow', 'flaky')] }] }]
    expect(journeysThat('unexpected', suites)).toEqual(['cash.spec.ts [phone] > pays: second'])
    expect(journeysThat('flaky', suites)).toEqual(['cash.spec.ts [phone] > slow: second'])
  })
})
