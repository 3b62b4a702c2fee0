// What a dossier is made of: each area adds what it keeps of a person (CON-63).
import { formatDay, formatInstant } from '#lib/days.ts'
import type { CsvCell } from '#lib/csv.ts'
import { toPesos } from '#lib/money.ts'
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The rows that stand for one person: of a student also the cards that were merged into theirs. */
export interface Whose {
  students: string[]
  visitors: string[]
  payers: string[]
}

export interface DossierGround {
  db: Db
  storage: Storage
  timeZone: string
}

/** One kind: a sheet of its own, and a section of the paper. */
export interface DossierTable {
  /** Of the sheet, without its ending. */
  name: string
  title: string
  headings: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** So many of the first columns stand on the paper; absent: all. */
  onPaper?: number
}

/** A paper that lies in the dossier as it is. */
export interface DossierPaper {
  /** 'comprobantes/2026-000012.pdf' */
  path: string
  body: Uint8Array
}

export interface DossierPart {
  tables?(ground: DossierGround, whose: Whose): Promise<readonly DossierTable[]>
  papers?(ground: DossierGround, whose: Whose): AsyncIterable<DossierPaper>
}

export const dossierParts = registry<DossierPart>()

// How cells are written.
export const instantCell = (at: Date | null, { timeZone }: Pick<DossierGround, 'timeZone'>): CsvCell => at && formatInstant(at, timeZone)
export const dayCell = (day: string | null): CsvCell => day && formatDay(day)
export const moneyCell = (centavos: number): CsvCell => toPesos(centavos)
export const yesNo = (value: boolean | null): CsvCell => (value === null ? null : value ? 'Sí' : 'No')
