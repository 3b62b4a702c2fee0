import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const NAME_HEADING = /<h[1-4](?<attributes>[^>]*)>\s*\{(?:fullName\([^{}]*\)|(?:\w+\.)*(?:name|filename|code))\}\s*<\/h[1-4]>/g

test('M125: a browser that translates leaves the names of records alone where they are headings', async () => {
  const translated: string[] = []
  let nameCount = 0
  for await (const path of glob('src/features/**/web/**/*.tsx')) {
    if (path.endsWith('.test.tsx')) continue
    for (const { 0: heading, groups } of (await readFile(path, 'utf8')).matchAll(NAME_HEADING)) {
      nameCount += 1
      if (!groups!.attributes!.includes('translate="no"')) translated.push(`${path}: ${heading}`)
    }
  }
  expect(translated).toEqual([])
  expect(nameCount).toBeGreaterThan(15)
})
