import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('M110: no component keeps a batch id: each press creates its own', () => {
  const files = globSync('src/{web,features/*/*/web}/**/*.{ts,tsx}').filter(path => !path.includes('.test.'))
  const keeping = files.filter(path =>
    /useState\(newId\)|useRef\(newId\(\)\)|useState\(\(\) => newId\(\)\)/.test(readFileSync(path, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(keeping).toEqual([])
})
