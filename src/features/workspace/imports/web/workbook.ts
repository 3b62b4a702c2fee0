// A workbook that holds sheets of several kinds (LLE-30): kept until its last sheet was brought, so that the next one is a press away.
import { sheetsWithRows, type Book } from '#lib/sheet/book.ts'
import { fold } from '#lib/text.ts'
import { store } from '#web/state/store.ts'
import { KINDS } from '../kinds.ts'
import type { ImportKind } from '../contract.ts'

export interface Workbook {
  filename: string
  book: Book
  /** The import that was made from it last. */
  importId: string
  /** Kinds whose sheets have not been brought, in their order. */
  left: readonly ImportKind[]
}

export const workbook = store<Workbook | null>(null)

export const kindOfSheet = (name: string): ImportKind | undefined =>
  Object.values(KINDS).find(({ sheet }) => fold(sheet) === fold(name))?.key

/** The kinds of which a workbook has a sheet, in the order in which they enter. */
export function kindsIn(book: Book): ImportKind[] {
  const names = new Set(sheetsWithRows(book).flatMap(({ name }) => kindOfSheet(name) ?? []))
  return Object.values(KINDS).flatMap(({ key }) => (names.has(key) ? [key] : []))
}
