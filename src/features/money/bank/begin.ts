// Guesses headings and columns of a bank's file before the user chooses.
import { amountOf } from '#lib/sheet/amounts.ts'
import { judgeDecimal } from '#lib/sheet/decimals.ts'
import { remembered } from '#lib/sheet/remembered.ts'
import { shownRows, type Book } from '#lib/sheet/book.ts'
import { belowHeading, findHeading } from '#lib/sheet/headings.ts'
import { guessSign } from '#lib/sheet/inOut.ts'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { OFX_HEADINGS } from '#lib/sheet/ofx.ts'
import type { SheetRead } from '#lib/sheet/row.ts'
import { COLUMNS, guessColumns, headingsHash, type BankMapping } from './columns.ts'
import { BANK_LIMITS, BANK_TEXTS } from './shapes.ts'

export interface StatementStart {
  heading: number
  columns: string[]
  /** Identifies files of the same account. */
  hash: string
  mapping: BankMapping
}

/** Its amounts are signed. */
const OFX_MAPPING: BankMapping = { date: 0, amount: 1, text: 2, reference: 3, all: true }

/** Adds guesses for the direction and balance columns, unless chosen, or 'No viene'. */
export function withGuesses(
  mapping: BankMapping,
  columns: readonly string[],
  rows: readonly { number: number; cells: readonly string[] }[],
): BankMapping {
  const { decimal } = judgeDecimal(mapping.amount == null ? [] : rows.map(({ cells }) => cells[mapping.amount!] ?? ''))
  const read = remembered((cell: string) => amountOf(cell, decimal, mapping.decimal))
  const sign = mapping.sign === undefined ? (guessSign(columns, rows, mapping, read) ?? undefined) : mapping.sign
  const guess = guessColumns(columns).balance
  const free = guess != null && !Object.values(mapping).includes(guess)
  return { ...mapping, sign, balance: mapping.balance === undefined && free ? guess : mapping.balance }
}

/** @param heading the row with the column names; guessed when absent. @throws UnreadableSheet */
export function beginStatement(book: Book, sheet: SheetRead, heading?: number, withHidden = false): StatementStart {
  const { rows: rowsShown } = shownRows(sheet, withHidden)
  if (book.kind === 'ofx') {
    if (rowsShown.length === 0) throw new UnreadableSheet(BANK_TEXTS.none)
    if (book.currency && book.currency !== 'MXN') throw new UnreadableSheet(`El archivo está en ${book.currency}: solo se registran pesos.`)
    if (rowsShown.length > BANK_LIMITS.lines) throw new UnreadableSheet(BANK_TEXTS.many)
    return { heading: 0, columns: OFX_HEADINGS, hash: headingsHash(['ofx', book.account ?? '']), mapping: OFX_MAPPING }
  }
  const row = heading ?? findHeading(rowsShown, COLUMNS, { loose: false }).number
  const { columns, rows } = belowHeading({ ...sheet, rows: rowsShown }, row)
  if (rows.length > BANK_LIMITS.lines) throw new UnreadableSheet(BANK_TEXTS.many)
  if (columns.length > BANK_LIMITS.columns) throw new UnreadableSheet(`El archivo tiene más de ${BANK_LIMITS.columns} columnas.`)
  const mapping = withGuesses(row === 0 ? {} : guessColumns(columns), columns, rows)
  return { heading: row, columns, hash: headingsHash(columns), mapping }
}
