import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byWords } from './byWords.ts'

test('M92: a choice finds its option by any part of the label, without accents', () => {
  expect(['algebra', 'LINEAL', ''].map(typed => byWords(typed, { label: 'Álgebra lineal' }))).toEqual([true, true, true])
  expect(byWords('historia', { label: 'Álgebra lineal' })).toBe(false)
  expect(byWords('algebra', undefined)).toBe(false)
})

test('M92: choices among courses, groups or employees are searched by typing', () => {
  const files = globSync('src/features/*/*/web/**/*.tsx').filter(path => !path.endsWith('.test.tsx'))
  const choices = files
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => text.includes('<Select') && /\b(?:courses|groups|employees)\.list\b/.test(text))
  expect(choices.length).toBeGreaterThan(4)
  // antd's multiple choice is searchable by itself.
  expect(choices.filter(({ text }) => !/showSearch|mode="multiple"/.test(text)).map(({ path }) => path)).toEqual([])
})
