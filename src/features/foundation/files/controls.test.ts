import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('M99: whatever takes a file says beside it which kinds it takes, and how large', () => {
  const taking = globSync('src/**/web/**/*.tsx')
    .filter(file => !/test|testing/.test(file))
    .map(file => ({ file, source: readFileSync(file, 'utf8') }))
    // FileDrop's hint comes from whoever draws it; the pictures of a quiz are chosen by an icon.
    .filter(({ file, source }) => /type="file"|<FileDrop\b|icon=\{ImageUp\}/.test(source) && !/FileDrop\.tsx|AnswerRow\.tsx/.test(file))
  expect(taking.length).toBeGreaterThan(6)
  const silent = taking.filter(({ source }) => !/\d+ [MG]B|sizeText\(/.test(source) || !/PDF|PNG|MP4|CSV|GIFT/.test(source))
  expect(silent.map(({ file }) => file)).toEqual([])
})
