import { expect, test } from 'vitest'
import { filePathFaults, filePathFaultsOf } from './filePaths.ts'

const PATH = 'a path comes from a URL by `fileURLToPath`'
const URL_OF = 'a URL comes from a path by `pathToFileURL`'

test("M142: refuses a URL's text as a path, wherever the URL was made, and a URL built from a path's text", () => {
  const files = [
    { path: 'a.ts', text: "const HERE = new URL('../..', import.meta.url).pathname\nconst LESSON = new URL('a.mp4', import.meta.url)\n" },
    { path: 'b.ts', text: 'const asked = new URL(page.url()).pathname\nrun(LESSON.pathname)\nopen(`-x=file://${folder}/office`)\n' },
    { path: 'c.ts', text: 'fileURLToPath(LESSON)\nurl.pathname\n' },
  ]
  expect(filePathFaultsOf(files)).toEqual([`a.ts:1: ${PATH}`, `b.ts:2: ${PATH}`, `b.ts:3: ${URL_OF}`])
})

test('M142: the repository has none', async () => {
  expect(await filePathFaults()).toEqual([])
})
