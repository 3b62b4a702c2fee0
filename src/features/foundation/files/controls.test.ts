import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('M99: every file input shows its types and maximum size', () => {
  const taking = globSync('src/**/web/**/*.tsx')
    .filter(file => !/test|testing/.test(file))
    .map(file => ({ file, source: readFileSync(file, 'utf8') }))
    // FileDrop's hint comes from its user; quiz pictures are chosen by an icon.
    .filter(({ file, source }) => /type="file"|<FileDrop\b|icon=\{ImageUp\}/.test(source) && !/FileDrop\.tsx|AnswerRow\.tsx/.test(file))
  expect(taking.length).toBeGreaterThan(6)
  const silent = taking.filter(({ source }) => !/\d+ [MG]B|sizeText\(/.test(source) || !/PDF|PNG|MP4|CSV|GIFT/.test(source))
  expect(silent.map(({ file }) => file)).toEqual([])
})
