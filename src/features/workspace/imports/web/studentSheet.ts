// A sheet of students before it is sent: which of its rows are read, and what a row of the file spoils. Loaded with the first file.
import { sheetOf, sheetsWithRows, shownRows, type Book } from '#lib/sheet/book.ts'
import { belowHeading, findHeading } from '#lib/sheet/headings.ts'
import { ODD_WIDTH } from '#lib/sheet/lines.ts'
import type { SheetRead, SheetRow } from '#lib/sheet/row.ts'
import { BOOK_TEXTS, UnreadableSheet } from '#lib/sheet/unreadable.ts'
import type { SheetLimits } from '#web/sheet/readSheet.ts'
import { fold } from '#lib/text.ts'
import { missingColumns, type Columns } from '../kind.ts'
import { formOf, KINDS } from '../kinds.ts'
import { IMPORT_LIMITS, type ImportKind, type ROW_FAULTS } from '../contract.ts'

export const STUDENT_SHEET: SheetLimits = {
  ...IMPORT_LIMITS,
  tooManyRows: 'La hoja tiene más de 20,000 filas. Divídela en varios archivos.',
  tooManyColumns: `La hoja tiene más de ${IMPORT_LIMITS.columns} columnas.`,
}

export interface StudentRow {
  number: number
  cells: string[]
  fault?: (typeof ROW_FAULTS)[number]
}

/** A sheet of which it is being chosen what is read. */
export interface Draft {
  kind: ImportKind
  filename: string
  book: Book
  sheet: SheetRead
  withHidden: boolean
  /** As the sheet counts; 0: the first row is data. */
  heading: number
  /** The headings are its first row, and no row is hidden. */
  headed: boolean
  /** Nothing has to be chosen. */
  sure: boolean
}

interface Place {
  sheet?: string
  heading?: number
  withHidden?: boolean
}

/** @throws UnreadableSheet */
export function draftOf(kind: ImportKind, filename: string, book: Book, { sheet: name, heading, withHidden = false }: Place = {}): Draft {
  const own = sheetsWithRows(book).find(each => fold(each.name) === fold(KINDS[kind].sheet))
  const sheet = sheetOf(book, name ?? own?.name)
  const { rows } = shownRows(sheet, withHidden)
  const lacks = (fields: Columns) => missingColumns(KINDS[kind], { fields }).length > 0
  const headingRow = findHeading(rows, formOf(KINDS[kind]), { lacks })
  const headed = headingRow.sure && headingRow.number === sheet.rows[0]?.number && sheet.rows.every(row => !row.hidden)
  const draft = { kind, filename, book, sheet, withHidden, heading: heading ?? headingRow.number, headed }
  // Refused now rather than after the choice.
  rowsOf(draft)
  return { ...draft, sure: headed && sheetsWithRows(book).length === 1 }
}

/** The names of the columns and the rows below them. @throws UnreadableSheet */
export function rowsOf({ sheet, heading, withHidden }: Pick<Draft, 'sheet' | 'heading' | 'withHidden'>): {
  columns: string[]
  rows: StudentRow[]
} {
  const { rows: rowsShown } = shownRows(sheet, withHidden)
  const { columns, rows: body } = belowHeading({ ...sheet, rows: rowsShown }, heading)
  if (columns.length > STUDENT_SHEET.columns) throw new UnreadableSheet(STUDENT_SHEET.tooManyColumns)
  const cut = (cells: readonly string[]) => cells.slice(0, columns.length).map(cell => cell.slice(0, STUDENT_SHEET.cell))
  const odd = (row: SheetRow) => row.fault ?? (sheet.width !== null && row.cells.length !== sheet.width ? ODD_WIDTH : undefined)
  const rows = body
    .filter(({ cells }) => cells.slice(0, columns.length).some(Boolean))
    .map(row => {
      const fault = odd(row) as StudentRow['fault']
      return { number: row.number, cells: cut(row.cells), ...(fault && { fault }) }
    })
  if (rows.length === 0) throw new UnreadableSheet(BOOK_TEXTS.noRows)
  if (rows.length > STUDENT_SHEET.rows) throw new UnreadableSheet(STUDENT_SHEET.tooManyRows)
  return { columns: cut(columns), rows }
}
