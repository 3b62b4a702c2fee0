import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('CON-24: three calls look outside of a limited caller’s campuses, and nobody names a true table in full', async () => {
  const looks: string[] = []
  const inFull: string[] = []
  for await (const path of glob('src/features/**/server/*.ts')) {
    if (path.endsWith('.test.ts')) continue
    const text = await readFile(path, 'utf8')
    if (/\{[^}]*\boutside\b[^}]*\}(: Context| = context)/.test(text) || text.includes('context.outside')) looks.push(path)
    if (/withSchema\(|\b(from|join|into|update) public\./.test(text)) inFull.push(path)
  }
  expect(looks.toSorted()).toEqual([
    'src/features/money/enrolment/server/routes.ts',
    'src/features/people/students/server/routes.ts',
    'src/features/presence/scanners/server/scan.ts',
  ])
  expect(inFull).toEqual([])
})
