// .xlsx files in the browser: loaded when one is read or written.
import { Unzip } from 'fflate'
import { readSheet } from 'read-excel-file/browser'
import { heading, text } from '#lib/workbook.ts'
import { fileBytes } from '#web/calls/fileBytes.ts'
import { workbook } from '#web/sheet/writeSheet.ts'
import type { Cell } from '../gift/sheet.ts'

const MOST_BYTES = 50 * 1024 ** 2

/** The file is not a sheet, or unpacks to more than anybody types. */
export class NoSheet extends Error {}

/** What the archive says that it unpacks to. */
function unpackedSize(bytes: Uint8Array): number {
  let total = 0
  const unzip = new Unzip(file => void (total += file.originalSize ?? 0))
  unzip.push(bytes, true)
  return total
}

/** @throws NoSheet */
export async function readSheetFile(file: Blob): Promise<Cell[][]> {
  const bytes = await fileBytes(file)
  try {
    if (unpackedSize(bytes) > MOST_BYTES) throw new NoSheet()
    return (await readSheet(new Blob([bytes]))) as Cell[][]
  } catch {
    throw new NoSheet('El archivo no es una hoja de Excel (.xlsx) que se pueda leer.')
  }
}

/** The first row is the columns' names. Strings stay strings: a '=' begins no formula. */
export const makeSheetFile = (rows: readonly (readonly string[])[]): Promise<Blob> =>
  workbook({
    sheet: 'Preguntas',
    widths: (rows[0] ?? []).map((_, at) => (at === 0 ? 60 : 24)),
    data: rows.map((row, at) => row.map(value => ({ ...(at === 0 ? heading : text)(value), wrap: true }))),
  })
