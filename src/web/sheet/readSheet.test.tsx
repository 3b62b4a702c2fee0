import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { BOOK_TEXTS } from '#lib/sheet/unreadable.ts'
import { readBook } from './readSheet.ts'

/** A workbook whose directory claims this unpacked size. */
function claiming(bytes: number): File {
  const zip = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(10) })
  const directory = zip.findIndex((_byte, at) => zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 1 && zip[at + 3] === 2)
  new DataView(zip.buffer).setUint32(directory + 24, bytes, true)
  return new File([zip], 'alumnos.xlsx')
}

test('M20, IMP-3: does not open a workbook that would unpack to gigabytes, and says that it is too large', async () => {
  await expect(readBook(claiming(3_000_000_000))).rejects.toThrow(BOOK_TEXTS.tooMuchInside)
  expect(BOOK_TEXTS.tooMuchInside).toMatch(/por dentro ocupa más de 200 MB/)
  // A small file that is no workbook fails for that reason.
  await expect(readBook(claiming(10))).rejects.toThrow(BOOK_TEXTS.broken)
})
