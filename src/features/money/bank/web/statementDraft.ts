// A file whose columns the user is choosing. The browser loads this code with the first file.
import { sheetOf, sheetsWithRows, type Book } from '#lib/sheet/book.ts'
import type { SheetRead } from '#lib/sheet/row.ts'
import { UnreadableSheet } from '#lib/sheet/unreadable.ts'
import { beginStatement, withGuesses } from '../begin.ts'
import { headingsHash, missingColumns, type BankMapping, type DateOrder } from '../columns.ts'
import { BANK_TEXTS, type BankAccount } from '../contract.ts'
import { readStatement, type ReadLine, type Statement } from '../reading.ts'

export interface Draft {
  filename: string
  book: Book
  sheet: SheetRead
  withHidden: boolean
  /** The number of the heading row; 0: the first row is data. */
  heading: number
  /** When the file names its columns itself. */
  columns: readonly string[] | undefined
  hash: string
  /** The remembered account; '' is a new one. */
  account: string
  name: string
  mapping: BankMapping
  /** The answered or remembered order; `forced`: chosen by hand. */
  order: DateOrder | null
  forced: boolean
}

type Place = Pick<Draft, 'filename' | 'book'> & { sheet?: string; heading?: number; withHidden?: boolean }

/** @throws UnreadableSheet */
export function draftOf({ filename, book, sheet: name, heading, withHidden = false }: Place, accounts: readonly BankAccount[]): Draft {
  const sheet = sheetOf(book, name)
  const start = beginStatement(book, sheet, heading, withHidden)
  const ownAccount = accounts.find(account => account.headingsHash === start.hash && account.mapping !== null)
  const below = sheet.rows.filter(row => row.number > start.heading)
  return {
    filename,
    book,
    sheet,
    withHidden,
    heading: start.heading,
    columns: book.kind === 'ofx' ? start.columns : undefined,
    hash: start.hash,
    account: ownAccount?._id ?? (accounts.length === 1 && book.kind !== 'ofx' ? accounts[0]!._id : ''),
    name: '',
    mapping: ownAccount?.mapping ? withGuesses(ownAccount.mapping, start.columns, below) : start.mapping,
    order: ownAccount?.dateOrder ?? null,
    forced: false,
  }
}

export function statementOf(draft: Draft, accounts: readonly BankAccount[], today: string): Statement {
  const account = accounts.find(({ _id }) => _id === draft.account)
  return readStatement(draft.sheet, {
    ...draft,
    account: account && { name: account.name, clabe: account.clabe, stated: draft.book.account },
    today,
  })
}

/** Sheets that the user may choose. */
export const choices = ({ book }: Draft) => sheetsWithRows(book)

/** Lines with the same layout have their days from the same columns (LLE-22). */
export const layoutOf = ({ hash, mapping }: Draft, order: DateOrder): string => headingsHash([hash, String(mapping.date), order])

/** The lines to send. @throws UnreadableSheet */
export function linesOf(draft: Draft, statement: Statement): readonly ReadLine[] {
  if (missingColumns(draft.mapping).length > 0) throw new UnreadableSheet('Elige las columnas de Fecha, Abono y Concepto.')
  if (draft.account === '' && draft.name.trim() === '') throw new UnreadableSheet(BANK_TEXTS.name)
  if (statement.questions.length > 0) throw new UnreadableSheet('Faltan respuestas.')
  if (statement.lines.length === 0) throw new UnreadableSheet(BANK_TEXTS.none)
  return statement.lines
}
