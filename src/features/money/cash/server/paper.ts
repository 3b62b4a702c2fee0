import type { PaperSize } from '#lib/papers.ts'
import { press } from '#server/paper/press.ts'
import type { Report } from './report.ts'

export type Kind = 'pdf' | 'xlsx'

export interface PaperData {
  report: Report
  academy: { name: string; timeZone: string }
  printedAt: Date
  paper: PaperSize
  /** A data URL: `data:image/png;base64,…` */
  logo?: string
}

export interface Order extends PaperData {
  kind: Kind
}

/** A year of movements is a long report. */
const make = press<Uint8Array>({ worker: new URL('./paper.worker.ts', import.meta.url), what: 'cash report', megabytes: 512 })

/** @returns the bytes of the file. A failing report does not affect others */
export const printed = (kind: Kind, data: PaperData): Promise<Uint8Array> => make({ ...data, kind })
