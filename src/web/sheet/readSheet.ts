// Reads a user's file in the browser, so that the server never parses a stranger's workbook. The first file loads the readers.
import type { Book } from '#lib/sheet/book.ts'
import { BOOK_TEXTS, MOST_BYTES, UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { fileBytes } from '#web/calls/fileBytes.ts'

/** Limits of a sheet, and the messages above them. `cell`: characters. */
export interface SheetLimits {
  rows: number
  columns: number
  cell: number
  tooManyRows: string
  tooManyColumns: string
}

/** @throws UnreadableSheet. @param breaks Keeps line breaks inside of cells. */
export async function readBook(file: File, breaks = false): Promise<Book> {
  if (file.size > MOST_BYTES) throw new UnreadableSheet(BOOK_TEXTS.tooLarge)
  const [bytes, { bookOf }, { unpack }] = await Promise.all([
    fileBytes(file).catch((error: Error) => {
      throw new UnreadableSheet(error.message)
    }),
    import('#lib/sheet/book.ts'),
    import('./unpack.ts'),
  ])
  return bookOf(bytes, { unzip: unpack, name: file.name, breaks })
}
