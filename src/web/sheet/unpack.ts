// The parts of a workbook that are read. A bomb says so before it is opened.
import { unzipSync } from 'fflate'
import { BOOK_TEXTS, UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { isBookPart, type Parts } from '#lib/sheet/xlsx.ts'

/** @throws UnreadableSheet. @param most bytes of all parts. */
export function unpack(bytes: Uint8Array, most: number): Parts {
  let unfolded = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unfolded += originalSize
        return false
      },
    })
    if (unfolded <= most) return unzipSync(bytes, { filter: ({ name }) => isBookPart(name) })
  } catch {
    throw new UnreadableSheet(BOOK_TEXTS.broken)
  }
  throw new UnreadableSheet(BOOK_TEXTS.tooMuchInside)
}
