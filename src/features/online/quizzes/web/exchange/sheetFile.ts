import { heading, text } from '#lib/workbook.ts'
import { sheetOf } from '#lib/sheet/book.ts'
import type { SheetRow } from '#lib/sheet/row.ts'
import { BOOK_TEXTS, UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { readBook } from '#web/sheet/readSheet.ts'
import { workbook } from '#web/sheet/writeSheet.ts'

export class NoSheet extends Error {}

/** Visible rows of the first visible sheet. @throws NoSheet */
export async function readSheetFile(file: File): Promise<SheetRow[]> {
  try {
    const book = await readBook(file, true)
    if (book.kind === 'xlsx') return sheetOf(book).rows.filter(row => !row.hidden)
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error
    if (error.message !== BOOK_TEXTS.notASheet) throw new NoSheet(error.message)
  }
  throw new NoSheet('El archivo no es una hoja de Excel (.xlsx) que se pueda leer.')
}

/** The first row has the columns' names. Strings stay strings: '=' begins no formula. */
export const makeSheetFile = (rows: readonly (readonly string[])[]): Promise<Blob> =>
  workbook({
    sheet: 'Preguntas',
    widths: (rows[0] ?? []).map((_, at) => (at === 0 ? 60 : 24)),
    data: rows.map((row, at) => row.map(value => ({ ...(at === 0 ? heading : text)(value), wrap: true }))),
  })
