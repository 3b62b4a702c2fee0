// 'expediente.pdf' for pdfmake: the person, then a section for each kind.
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { counted } from '#lib/numbers.ts'
import { MARK_SVG } from '#server/mail/logo.ts'
import type { DossierTable } from './dossierParts.ts'

export interface DossierOrder {
  academy: string
  name: string
  madeAt: string
  tables: readonly DossierTable[]
}

/** The newest rows of a kind in the PDF; its sheet has all of them. */
export const ON_PAPER = 120
/** A longer text is cut on the paper. */
const LONGEST = 240

const INK = '#171A2B'
const QUIET = '#5F677E'

const cell = (value: string | number | null | undefined): TableCell => {
  const whole = value === null || value === undefined ? '' : typeof value === 'number' ? value.toLocaleString('es-MX') : value
  const text = whole.length > LONGEST ? `${whole.slice(0, LONGEST)}…` : whole
  return { text, ...(typeof value === 'number' && { alignment: 'right' }), ...(/\S{24}/.test(text) && { wordBreak: 'break-all' as const }) }
}

function section({ name, title, headings, rows, onPaper = headings.length }: DossierTable): Content[] {
  const printedRows = rows.slice(-ON_PAPER)
  const more = printedRows.length < rows.length ? `Los últimos ${ON_PAPER} de ${counted(rows.length, 'renglón', 'renglones')}. ` : ''
  const note = more || onPaper < headings.length ? `${more}Completo en ${name}.csv.` : ''
  const heads = headings.slice(0, onPaper).map((text): TableCell => ({ text, color: QUIET, fontSize: 8 }))
  return [
    { text: title, bold: true, fontSize: 11, margin: [0, 14, 0, 4], headlineLevel: 1 },
    ...(note ? [{ text: note, color: QUIET, fontSize: 8, margin: [0, 0, 0, 4] } satisfies Content] : []),
    {
      layout: 'report',
      fontSize: 8.5,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: headings.slice(0, onPaper).map((_, at) => (at === 0 ? 'auto' : '*')),
        body: [heads, ...printedRows.map(row => row.slice(0, onPaper).map(cell))],
      },
    },
  ]
}

/** Lists empty kinds at the end. */
export function dossierDocument({ academy, name, madeAt, tables }: DossierOrder): TDocumentDefinitions {
  const empty = tables.filter(({ rows }) => rows.length === 0)
  return {
    pageSize: 'LETTER',
    pageMargins: [40, 40, 40, 48],
    info: { title: `Expediente de ${name}`, author: academy },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK },
    footer: (page, pages) => ({ text: `${page} de ${pages}`, alignment: 'center', color: QUIET, fontSize: 8, margin: [0, 16, 0, 0] }),
    content: [
      {
        columns: [
          { svg: MARK_SVG, width: 28, height: 30 },
          {
            width: '*',
            stack: [
              { text: name, fontSize: 15, bold: true },
              { text: `Datos personales que guarda ${academy}`, color: QUIET },
            ],
          },
          { width: 150, text: madeAt, alignment: 'right', color: QUIET },
        ],
        columnGap: 12,
      },
      ...tables.filter(({ rows }) => rows.length > 0).flatMap(section),
      ...(empty.length > 0
        ? [
            {
              text: `No se guarda nada en: ${empty.map(({ title }) => title).join(', ')}.`,
              color: QUIET,
              margin: [0, 16, 0, 0],
            } satisfies Content,
          ]
        : []),
    ],
  }
}
