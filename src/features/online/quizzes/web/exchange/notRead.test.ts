import { readFile, glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { whyUnfit } from '#features/foundation/files/web/shared/whyUnfit.ts'
import { NOT_READ } from '#web/calls/fileBytes.ts'
import { readBook } from '#web/sheet/readSheet.ts'
import { readFile as readQuestions } from './files.ts'

/** A folder as browsers give it: a name, a size, and no bytes. */
class Folder extends File {
  override arrayBuffer = (): Promise<ArrayBuffer> => Promise.reject(new DOMException('not found', 'NotFoundError'))
  override slice = (): Blob => this
}
const folder = new Folder(['x'.repeat(4096)], 'alumnos.xlsx')
const failureText = (reading: Promise<unknown>) => reading.catch((error: Error) => error.message)

test.each([
  ['a sheet of students or of the bank', () => failureText(readBook(folder))],
  ['a picture', () => whyUnfit(folder, 'image')],
  ['a video', () => whyUnfit(folder, 'video')],
  ['a PDF', () => whyUnfit(folder, 'pdf')],
  ['questions in GIFT', () => readQuestions(folder, 'gift', 10)],
  ['questions in Excel', () => readQuestions(folder, 'excel', 10)],
])('M128: %s that cannot be read says so', async (_what, reading) => expect(await reading()).toBe(NOT_READ))

test('M128: no other code of the console reads the bytes of a file', async () => {
  const failures: string[] = []
  for await (const path of glob(['src/web/**/*.{ts,tsx}', 'src/features/*/*/web/**/*.{ts,tsx}']))
    if (!/test|testing|fileBytes/.test(path))
      for (const line of (await readFile(path, 'utf8')).split('\n'))
        if (/\b(?:file|blob|chosen|picture)\b[^=;]*\.(?:arrayBuffer|text|stream)\(\)/i.test(line)) failures.push(`${path}: ${line.trim()}`)
  expect(failures).toEqual([])
})
