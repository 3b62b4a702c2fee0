// The parts of a dossier: each feature adds its data (CON-63).
import { formatDay, formatInstant } from '#lib/days.ts'
import type { CsvCell } from '#lib/csv.ts'
import { toPesos } from '#lib/money.ts'
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Storage } from '#server/storage/storage.ts'

/** The ids of one person: for a student also merged cards. */
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

export interface DossierTable {
  name: string
  title: string
  headings: readonly string[]
  rows: readonly (readonly CsvCell[])[]
  /** The number of columns in the PDF; absent: all. */
  onPaper?: number
}

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

export const instantCell = (at: Date | null, { timeZone }: Pick<DossierGround, 'timeZone'>): CsvCell => at && formatInstant(at, timeZone)
export const dayCell = (day: string | null): CsvCell => day && formatDay(day)
export const moneyCell = (centavos: number): CsvCell => toPesos(centavos)
export const yesNo = (value: boolean | null): CsvCell => (value === null ? null : value ? 'Sí' : 'No')
