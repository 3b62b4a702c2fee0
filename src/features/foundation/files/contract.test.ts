import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { FILE_KINDS, sizeText } from './contract.ts'

const NAMES: Record<string, string> = { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP', 'image/gif': 'GIF' }

test('M20: docs/security.md lists exactly the accepted pictures', async () => {
  const docs = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
  const { types, maxSize } = FILE_KINDS.image
  expect(docs).toContain(`Pictures (${types.map(type => NAMES[type]).join(', ')}; ${sizeText(maxSize)})`)
})
