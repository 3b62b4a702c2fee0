import { bookOf, type SheetOfBook } from '#lib/workbook.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function workbook(...sheets: SheetOfBook[]): Promise<Uint8Array> {
  const { default: write } = await import('write-excel-file/node')
  const { book, options } = bookOf(sheets)
  return write(book, options).toBuffer()
}
