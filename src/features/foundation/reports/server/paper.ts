// A report on paper and as a spreadsheet, made by a thread beside the server.
import { press } from '#server/paper/press.ts'
import type { Description, Kind as Unit } from '../contract.ts'
import type { Answer } from './figures.ts'
import type { Listed } from './rows.ts'
import type { SheetPaper } from './sheetDocument.ts'

export type Kind = 'pdf' | 'xlsx'

export interface PaperData {
  answer: Answer
  report: {
    name: string
    asks: string
    /** The heading of its lines. */
    by: string
    measures: readonly { key: string; label: string; kind: Unit; how: string; aside: boolean }[]
    /** The name of its rows. */
    rows: string
    columns: readonly { label: string; kind: 'text' | 'instant' | 'day' | 'money' | 'count' }[]
    notes: readonly string[]
    funnel: Description['funnel']
  }
  rows?: Listed
  /** Words of the codes in the columns of rows. */
  words?: (Readonly<Record<string, string>> | null)[]
  academy: { name: string; timeZone: string }
  printedAt: Date
}

export type Order = (PaperData & { kind: Kind }) | (SheetPaper & { kind: 'sheet' })

const make = press<Uint8Array>({ worker: new URL('./paper.worker.ts', import.meta.url), what: 'report', megabytes: 512 })

/** @returns the bytes of the file */
export const printed = (kind: Kind, data: PaperData): Promise<Uint8Array> => make({ ...data, kind })
export const printedSheet = (data: SheetPaper): Promise<Uint8Array> => make({ ...data, kind: 'sheet' })
