// Reads a user's file as rows of text. In the browser, so that the server never parses a stranger's workbook.
import { plainDay } from '#lib/days.ts'
import { fileBytes } from '#web/calls/fileBytes.ts'
import { decoded, isUtf16, parseCsv } from './csv.ts'

interface SheetRow {
  /** The row number in the sheet. */
  number: number
  cells: string[]
}

/** All non-empty rows of the first sheet. */
export type Grid = readonly SheetRow[]

export interface Sheet {
  columns: string[]
  rows: SheetRow[]
}

/** The message for the user. */
export class UnreadableSheet extends Error {}

export const SHEET_TEXTS = {
  notASheet: 'El archivo no es un libro de Excel (.xlsx) ni un CSV.',
  broken: 'El libro no se pudo leer. Guárdalo de nuevo como .xlsx e intenta otra vez.',
  tooLarge: 'El archivo es demasiado grande. Máximo 20 MB.',
  tooMuchInside: 'El libro guarda demasiado para abrirlo: por dentro ocupa más de 200 MB. Copia solo la lista a un libro nuevo.',
  empty: 'La primera hoja está vacía.',
  noRows: 'La primera hoja solo tiene encabezados.',
}

/** Limits of a sheet, and the messages above them. `cell`: characters. */
export interface SheetLimits {
  rows: number
  columns: number
  cell: number
  tooManyRows: string
  tooManyColumns: string
}

const MEGABYTE = 1_048_576
const MOST = 20 * MEGABYTE
/** The largest unpacked size: a zip bomb is detected before it is opened. */
const MOST_UNFOLDED = 200 * MEGABYTE

/** Its bytes. @throws UnreadableSheet */
export async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MOST) throw new UnreadableSheet(SHEET_TEXTS.tooLarge)
  return fileBytes(file).catch((error: Error) => {
    throw new UnreadableSheet(error.message)
  })
}

/** Reads the first sheet. @throws UnreadableSheet */
export async function readSheet(file: File): Promise<Grid> {
  const bytes = await bytesOf(file)
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return gridOf(await workbook(file, bytes))
  if ((bytes.includes(0) && !isUtf16(bytes)) || !/\.(csv|txt)$/i.test(file.name)) throw new UnreadableSheet(SHEET_TEXTS.notASheet)
  return gridOf(parseCsv(decoded(bytes)))
}

async function workbook(file: File, bytes: Uint8Array): Promise<string[][]> {
  const [{ readSheet: read }, { unzipSync }] = await Promise.all([import('read-excel-file/browser'), import('fflate')])
  let unfolded = 0
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unfolded += originalSize
        return false
      },
    })
  } catch {
    throw new UnreadableSheet(SHEET_TEXTS.broken)
  }
  if (unfolded > MOST_UNFOLDED) throw new UnreadableSheet(SHEET_TEXTS.tooMuchInside)
  try {
    return (await read(file)).map(row => row.map(textOf))
  } catch {
    throw new UnreadableSheet(SHEET_TEXTS.broken)
  }
}

/** Dates arrive at midnight UTC; long numbers must not get an exponent. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : plainDay(cell)
  if (typeof cell === 'number') return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 10 })
  return typeof cell === 'string' ? cell : typeof cell === 'boolean' ? String(cell) : ''
}

function gridOf(all: readonly (readonly string[])[]): Grid {
  const grid = all
    .map((cells, at) => ({ number: at + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean))
  if (grid.length === 0) throw new UnreadableSheet(SHEET_TEXTS.empty)
  return grid
}

/** The rows below the heading row, with at most its columns. @throws UnreadableSheet */
export function sheetOf(grid: Grid, heading: number, limits: SheetLimits): Sheet {
  const head = grid.find(({ number }) => number === heading)!
  const width = head.cells.findLastIndex(Boolean) + 1
  if (width > limits.columns) throw new UnreadableSheet(limits.tooManyColumns)
  const cut = (cells: readonly string[]) => cells.slice(0, width).map(cell => cell.slice(0, limits.cell))
  const rows = grid
    .filter(({ number, cells }) => number > heading && cells.slice(0, width).some(Boolean))
    .map(({ number, cells }) => ({ number, cells: cut(cells) }))
  if (rows.length === 0) throw new UnreadableSheet(SHEET_TEXTS.noRows)
  if (rows.length > limits.rows) throw new UnreadableSheet(limits.tooManyRows)
  return { columns: cut(head.cells), rows }
}
