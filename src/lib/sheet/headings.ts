// Finds the heading row and the columns of the fields that a feature declares (LLE-7).
import { fold } from '../text.ts'
import { isNothing, type SheetRead, type SheetRow } from './row.ts'

/** A field that a feature reads from a sheet. */
export interface Field {
  label: string
  required?: boolean
  /** Known headings, without accents. */
  like: readonly string[]
}
export type Form<K extends string> = Readonly<Record<K, Field>>
export type Columns<K extends string> = Partial<Record<K, number>>

/** Rows from the top among which the headings are looked for, and shown to choose from. */
export const LOOKED_AT = 30

/** 'DEPÓSITOS ($ MXN)' is 'depositos'. */
export const plainHeading = (heading: string): string =>
  fold(heading)
    .replace(/ (mxn|m n|mn|pesos)$/, '')
    .trim()

/**
 * Maps fields to columns. A column is taken once; exact headings come first.
 * @param loose A heading may also begin with a known name.
 */
export function guessFields<K extends string>(headings: readonly string[], form: Form<K>, loose = true): Columns<K> {
  const names = headings.map(plainHeading)
  const columns: Columns<K> = {}
  const usedColumns = new Set<number>()
  const keys = Object.keys(form) as K[]
  const take = (key: K, fits: (name: string, like: string) => boolean) => {
    if (columns[key] !== undefined) return
    for (const like of form[key].like) {
      const at = names.findIndex((name, column) => name !== '' && !usedColumns.has(column) && fits(name, like))
      if (at < 0) continue
      columns[key] = at
      usedColumns.add(at)
      return
    }
  }
  for (const key of keys) take(key, (name, like) => name === like)
  if (loose) for (const key of keys) take(key, (name, like) => like.length > 4 && name.startsWith(like))
  return columns
}

export const missingOf = <K extends string>(columns: Columns<K>, form: Form<K>): K[] =>
  (Object.keys(form) as K[]).filter(key => form[key].required && columns[key] == null)

/** The median number of filled columns below a row. */
function bodyWidth(rows: readonly SheetRow[], number: number): number {
  const widths = rows.filter(row => row.number > number && row.fault === undefined).map(({ cells }) => cells.findLastIndex(Boolean) + 1)
  return widths.length === 0 ? 0 : widths.toSorted((a, b) => a - b)[Math.floor((widths.length - 1) / 2)]!
}

export interface HeadingFound {
  /** As the sheet counts; 0: no row names its columns. */
  number: number
  /** True when the user has to answer nothing. */
  sure: boolean
}

/**
 * Finds the row that names the most fields, the first of equals. Without known names: the first row about as wide as the list.
 * Sure when the row lacks no field and is as wide as the rows below it.
 * @param lacks Are there columns missing, which every row needs?
 */
export function findHeading<K extends string>(
  rows: readonly SheetRow[],
  form: Form<K>,
  {
    loose = true,
    lacks = columns => missingOf(columns, form).length > 0,
  }: { loose?: boolean; lacks?: (columns: Columns<K>) => boolean } = {},
): HeadingFound {
  const top = rows.slice(0, LOOKED_AT).map(row => {
    const columns = guessFields(row.cells, form, loose)
    return { row, columns, named: Object.keys(columns).length, filled: row.cells.filter(Boolean).length }
  })
  if (top.length === 0) return { number: 0, sure: false }
  const most = Math.max(...top.map(({ named }) => named))
  const best = most >= 2 ? top.find(({ named }) => named === most)! : null
  if (best) {
    const { row, columns } = best
    const wide = row.cells.findLastIndex(Boolean) + 1 >= bodyWidth(rows, row.number) - 1
    return { number: row.number, sure: !lacks(columns) && wide && row.fault === undefined }
  }
  const widest = Math.max(...top.map(({ filled }) => filled))
  return { number: top.find(({ filled }) => filled * 2 > widest)!.row.number, sure: false }
}

/** Names of the columns of a sheet without headings: 'Columna 1'. */
export const unnamed = (width: number): string[] => Array.from({ length: width }, (_, at) => `Columna ${at + 1}`)

/** The names of the columns and the rows below them. `heading` 0: the first row is data. */
export function belowHeading(sheet: Pick<SheetRead, 'rows' | 'width'>, heading: number): { columns: string[]; rows: SheetRow[] } {
  const below = sheet.rows.filter(({ number }) => number > heading)
  const body = below.map(row => (row.cells.some(isNothing) ? { ...row, cells: row.cells.map(cell => (isNothing(cell) ? '' : cell)) } : row))
  const head = sheet.rows.find(({ number }) => number === heading)
  const filled = (cells: readonly string[]) => cells.findLastIndex(Boolean) + 1
  const widest = Math.max(0, ...body.filter(({ fault }) => fault === undefined).map(({ cells }) => filled(cells)))
  // A column without a name counts where the list is as wide; in a workbook a note beside the list does not widen it.
  const width = head ? Math.max(filled(head.cells), sheet.width === null ? 0 : Math.min(widest, sheet.width)) : widest
  const columns = head ? Array.from({ length: width }, (_, at) => head.cells[at] ?? '') : unnamed(width)
  return { columns, rows: body }
}
