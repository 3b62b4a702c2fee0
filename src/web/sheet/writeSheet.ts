import { bookOf, type SheetOfBook } from '#lib/workbook.ts'

/** @returns the file. The library loads with the first one. */
export async function workbook(...sheets: SheetOfBook[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const { book, options } = bookOf(sheets)
  return write(book, options).toBlob()
}
