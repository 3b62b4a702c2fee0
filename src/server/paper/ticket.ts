// Building blocks for rolls: one column of 48 or 72 mm, all black (thermal heads print no gray).
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Roll } from '#lib/papers.ts'
import { sheetOf } from './sheets.ts'

interface Amount {
  label: string
  figure: string
  strong?: boolean | undefined
}

/** Letters of a word that fit into 48 mm, however wide they are. */
export const TICKET_WORD = 12

const SIZE = 8.5

export const ticket = {
  sheet: (paper: Roll): Partial<TDocumentDefinitions> => ({ ...sheetOf(paper), defaultStyle: { font: 'Roboto', fontSize: SIZE } }),

  centred: (text: string, style: object = {}): Content => ({ text, alignment: 'center', margin: [0, 1, 0, 1], ...style }),

  rule: (): Content => ({
    layout: 'cut',
    table: { widths: ['*'], body: [['']] },
    margin: [0, 3, 0, 3],
  }),

  pairs: (rows: readonly (readonly [string, string])[]): Content => ({
    stack: rows.map(([label, value]): Content => ({
      text: [`${label}: `, { text: value, bold: label === 'Alumno' }],
      margin: [0, 1, 0, 1],
    })),
  }),

  /** At least one. Amounts are never cut: their labels shrink. */
  amounts: (rows: readonly Amount[]): Content => ({
    layout: 'tight',
    table: {
      widths: ['*', 'auto'],
      dontBreakRows: true,
      body: rows.map(({ label, figure, strong = false }): TableCell[] => [
        { text: label, bold: strong },
        { text: figure, bold: strong, fontSize: strong ? 10 : SIZE, alignment: 'right', noWrap: true, margin: [6, 0, 0, 0] },
      ]),
    },
  }),
}
