import { bookOf, type SheetOfBook } from '#lib/workbook.ts'

/** @returns the file. Its library is loaded when the first one is wanted. */
export async function workbook(...sheets: SheetOfBook[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const { book, options } = bookOf(sheets)
  return write(book, options).toBlob()
}
