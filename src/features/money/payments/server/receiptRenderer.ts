// A thread beside the server renders receipts, their letters, and statements of account.
import type { PaperSize } from '#lib/papers.ts'
import type { Letterhead } from '#server/mail/layout.ts'
import { press } from '#server/paper/press.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'
import type { ReceiptLetter } from './receiptLetter.ts'
import type { StatementPaper } from './statementDocument.ts'

/** A picture for a printed page: `data:image/png;base64,…`. */
export interface PdfOrder {
  what: 'pdf'
  receipt: ReceiptSnapshot
  paper: PaperSize
  logo?: string
}
export interface StatementOrder {
  what: 'statement'
  statement: StatementPaper
  logo?: string
}
export type RenderOrder = PdfOrder | StatementOrder | { what: 'letter'; receipt: ReceiptSnapshot; academy: Letterhead }
export type Rendered = Uint8Array | ReceiptLetter

const make = press<Rendered>({
  worker: new URL('./receiptRenderer.worker.ts', import.meta.url),
  what: 'receipt',
  atOnce: 4,
})

export const renderAside = (order: RenderOrder): Promise<Rendered> => make(order)
