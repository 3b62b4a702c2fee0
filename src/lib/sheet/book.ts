// A file as sheets, whatever program wrote it. Pure: the caller unpacks a workbook.
import { kindOf } from './kind.ts'
import type { Dialect } from './lines.ts'
import { readOfx } from './ofx.ts'
import type { SheetRead, SheetRow } from './row.ts'
import { readTable } from './table.ts'
import type { Encoding } from './text.ts'
import { BOOK_TEXTS, MOST_BYTES, MOST_UNFOLDED, UnreadableSheet } from './unreadable.ts'
import { readBook, type Parts } from './xlsx.ts'

export interface Book {
  kind: 'csv' | 'xlsx' | 'ofx'
  encoding: Encoding
  dialect: Dialect | null
  sheets: SheetRead[]
  /** The account that an OFX file names. */
  account?: string
  currency?: string
}

/** Unpacks what `isBookPart` says; asked about the size of every part first. */
export type Unzip = (bytes: Uint8Array, most: number) => Parts

interface BookOptions {
  unzip: Unzip
  /** The file name: a text with one cell a line is no workbook. */
  name?: string
  /** Keeps line breaks inside of cells. */
  breaks?: boolean
}

/** @throws UnreadableSheet */
export function bookOf(bytes: Uint8Array, { unzip, name = '.csv', breaks = false }: BookOptions): Book {
  if (bytes.length > MOST_BYTES) throw new UnreadableSheet(BOOK_TEXTS.tooLarge)
  const named = !/\.(csv|txt|tsv|tab)$/i.test(name)
  if (named && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] !== 3) throw new UnreadableSheet(BOOK_TEXTS.broken)
  const kind = kindOf(bytes)
  if (kind.kind === 'ofx') return { kind: 'ofx', encoding: kind.encoding, dialect: null, ...readOfx(kind.text) }
  if (kind.kind === 'csv') {
    const { dialect, ...sheet } = readTable(kind.text, breaks)
    if (named && sheet.width < 2) throw new UnreadableSheet(BOOK_TEXTS.notASheet)
    return { kind: 'csv', encoding: kind.encoding, dialect, sheets: [sheet] }
  }
  return { kind: 'xlsx', encoding: 'utf-8', dialect: null, sheets: readBook(unzip(bytes, MOST_UNFOLDED), breaks) }
}

/** Sheets that a person may mean: those with rows, visible ones first. */
export const sheetsWithRows = ({ sheets }: Book): SheetRead[] => {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  return [...filled.filter(({ hidden }) => !hidden), ...filled.filter(({ hidden }) => hidden)]
}

/** The first visible sheet with rows, or the named one. @throws UnreadableSheet */
export function sheetOf(book: Book, name?: string): SheetRead {
  const filled = sheetsWithRows(book)
  const sheet = name === undefined ? filled.find(({ hidden }) => !hidden) : filled.find(each => each.name === name)
  if (sheet) return sheet
  throw new UnreadableSheet(name === undefined || filled.length === 0 ? BOOK_TEXTS.empty : `El libro no tiene la hoja «${name}».`)
}

/** Rows that are read: hidden ones are left out unless asked for (LLE-3). */
export function shownRows({ rows }: Pick<SheetRead, 'rows'>, withHidden: boolean): { rows: SheetRow[]; hidden: SheetRow[] } {
  if (withHidden) return { rows: [...rows], hidden: [] }
  return { rows: rows.filter(row => !row.hidden), hidden: rows.filter(row => row.hidden) }
}
