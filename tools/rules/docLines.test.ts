import { expect, test } from 'vitest'
import { longLines } from './docLines.ts'

const long = 'word '.repeat(25).trim()

test('RUN-141: a line of a doc has at most 120 characters; tables, code and addresses may be longer', () => {
  const text = ['short', long, `| ${long} |`, '```', long, '```', `https://${'x'.repeat(130)}`].join('\n')
  expect(longLines({ path: 'docs/a.md', text })).toEqual(['docs/a.md:2: has 124 characters; at most 120'])
})
