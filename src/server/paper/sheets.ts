// Paper formats for pdfmake (M140). A roll is as high as its content.
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PaperSize } from '#lib/papers.ts'

const mm = (millimetres: number) => (millimetres * 72) / 25.4

type Sheet = Pick<TDocumentDefinitions, 'pageSize' | 'pageMargins'>
/** Roll printers print 72 and 48 mm wide. */
const roll = (width: number, printWidth: number) => (): Sheet => ({
  pageSize: { width: mm(width), height: 'auto' },
  pageMargins: [mm((width - printWidth) / 2), mm(3), mm((width - printWidth) / 2), mm(6)],
})

const SHEETS: Record<PaperSize, () => Sheet> = {
  letter: () => ({ pageSize: 'LETTER', pageMargins: [40, 36, 40, 36] }),
  half: () => ({ pageSize: { width: 612, height: 396 }, pageMargins: [40, 18, 40, 14] }),
  t80: roll(80, 72),
  t58: roll(58, 48),
}
/** A new object each time: pdfmake modifies its input. */
export const sheetOf = (paper: PaperSize): Sheet => SHEETS[paper]()
