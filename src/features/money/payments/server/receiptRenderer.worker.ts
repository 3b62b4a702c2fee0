// The thread that draws receipts and writes their letters. Fonts and libraries are loaded once, and go with the thread.
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { CustomTableLayout, TFontDictionary } from 'pdfmake/interfaces.js'
import { receiptDocument } from './receiptDocument.ts'
import { receiptLetter } from './receiptLetter.ts'
import type { Rendered, RenderOrder } from './receiptRenderer.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

const LINE = '#CDD2DF'
const require = createRequire(import.meta.url)

const ruled = (padding: number): CustomTableLayout => ({
  hLineWidth: at => (at === 0 ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => LINE,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => padding,
  paddingBottom: () => padding,
})

pdfmake.setFonts(require('pdfmake/fonts/Roboto.js') as TFontDictionary)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => /[\\/]pdfmake[\\/]fonts[\\/]/.test(path))
pdfmake.setTableLayouts({
  tight: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 1.5,
    paddingBottom: () => 1.5,
  },
  chip: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  ruled: ruled(4),
  ruledClose: ruled(2),
})

const drawn = (receipt: ReceiptSnapshot, logo?: string): Promise<Uint8Array> =>
  pdfmake.createPdf(receiptDocument(receipt, logo)).getBuffer()

export function made(order: RenderOrder): Promise<Rendered> {
  if (order.what === 'letter') return receiptLetter(order.receipt, order.academy)
  const { receipt, logo } = order
  // A picture that cannot be drawn, though its first bytes looked right, costs nobody their receipt.
  return logo === undefined ? drawn(receipt) : drawn(receipt, logo).catch(() => drawn(receipt))
}
