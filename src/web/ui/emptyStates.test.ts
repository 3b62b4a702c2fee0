// Every empty state, read from the sources.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const EMPTY = /<Empty\b(?:[^>{]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|=>)*>/g

test('LLE-65: every empty state has a button or a sentence that says what to do', () => {
  const tags = globSync('src/{web,features/*/*/web}/**/*.tsx')
    .filter(file => !file.includes('.test.') && !file.includes('/testing'))
    .flatMap(file => (readFileSync(file, 'utf8').match(EMPTY) ?? []).map(tag => `${file}: ${tag}`))
  expect(tags.length).toBeGreaterThan(60)
  expect(tags.filter(tag => tag.endsWith('/>') && !tag.includes('action='))).toEqual([])
})
