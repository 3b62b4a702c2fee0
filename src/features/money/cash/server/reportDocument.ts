// The report for pdfmake: letter pages, the sums first, then every line.
import type { Column, Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { formatDay, formatInstant, wallClock } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { sheetOf } from '#server/paper/sheets.ts'
import { MARK_SVG } from '#server/mail/logo.ts'
import { DENOMINATIONS, differenceWord, pieceName, valueOf } from '../count.ts'
import { cashierName, cellsOf, linesText, matrixOf, openText, SHORT_TYPES } from '../matrix.ts'
import type { PaperData } from './paper.ts'
import type { Report } from './report.ts'
import { OTHER, SOURCES } from './reportTexts.ts'

export type Printed = Omit<PaperData, 'paper' | 'logo'>

const INK = '#171A2B'
const QUIET = '#5F677E'

const money = (centavos: number, part: object = {}): TableCell => ({
  text: formatMoney(centavos),
  alignment: 'right',
  noWrap: true,
  ...part,
})
const text = (value: string, part: object = {}): TableCell => ({ text: value, ...part })
const headers = (leftColumns: string[], right: string[]): TableCell[] => [
  ...leftColumns.map(each => text(each, { color: QUIET, fontSize: 8 })),
  ...right.map(each => text(each, { color: QUIET, fontSize: 8, alignment: 'right' })),
]
const title = (value: string): Content => ({ text: value, bold: true, fontSize: 11, margin: [0, 14, 0, 4] })
const table = (widths: (string | number)[], body: TableCell[][]): Content => ({
  layout: 'report',
  fontSize: 8.5,
  table: { headerRows: 1, dontBreakRows: true, widths, body },
})

const head = ({ report, academy, printedAt }: Printed, logo?: string): Content => ({
  columns: [
    logo ? { width: 'auto', stack: [{ image: logo, fit: [96, 36] }] } : { svg: MARK_SVG, width: 28, height: 30 },
    {
      width: '*',
      stack: [
        { text: academy.name, fontSize: 15, bold: true },
        { text: 'Corte de caja', color: QUIET },
      ],
    },
    {
      width: 220,
      alignment: 'right',
      stack: [
        { text: formatDay(report.date), fontSize: 15, bold: true },
        { text: report.cashier ? cashierName(report.cashier) : 'Todos los cajeros', color: QUIET },
        { text: `Impreso ${formatInstant(printedAt, academy.timeZone)}`, color: QUIET, fontSize: 8 },
      ],
    },
  ],
  columnGap: 12,
})

/** Cobrado − Anulado − Devuelto = Neto. */
function equation({ totals: { payments, voids, reversals, refunds, net } }: Report): Content {
  const part = (label: string, amount: number, big = false): Column => ({
    width: big ? 'auto' : '*',
    alignment: big ? 'right' : 'left',
    stack: [
      { text: label, color: QUIET, fontSize: 8.5 },
      { text: formatMoney(amount), bold: true, fontSize: big ? 16 : 12, noWrap: true },
    ],
  })
  const sign = (text: string): Column => ({ text, width: 24, color: QUIET, fontSize: 12, margin: [0, 11, 0, 0] })
  return {
    columns: [
      part('Cobrado', payments),
      sign('−'),
      part('Anulado', voids),
      sign('−'),
      part('Devuelto', reversals + refunds),
      sign('='),
      part('Neto', net, true),
    ],
    margin: [0, 16, 0, 0],
  }
}

function matrix({ rows, open }: Report): Content[] {
  const { types, lines, total } = matrixOf(rows)
  const cells = (all: (number | null)[]) => all.map(cell => (cell === null ? text('—', { alignment: 'right' }) : money(cell)))
  const bold = ({ cells: all, net, count }: typeof total): TableCell[] => [
    text('Total', { bold: true }),
    text(String(count), { alignment: 'right', bold: true }),
    ...all.map(cell => money(cell ?? 0, { bold: true })),
    money(net, { bold: true }),
  ]
  const waiting: TableCell[][] =
    open.count + open.discounts === 0
      ? []
      : [
          [
            text(`Por cerrar: ${openText(open)}`),
            text(String(open.count), { alignment: 'right' }),
            ...cells(cellsOf(types, open.byType)),
            money(open.amount),
          ],
        ]
  return [
    title('Neto por cajero y tipo de pago'),
    table(
      ['*', 32, ...types.map(() => 62), 66],
      [
        headers(['Cajero'], ['Movs.', ...types.map(type => SHORT_TYPES[type]), 'Neto']),
        ...lines.map(({ name, about, cells: all, net, count }) => [
          text(`${name}, ${about}`),
          text(String(count), { alignment: 'right' }),
          ...cells(all),
          money(net, { bold: true }),
        ]),
        bold(total),
        ...waiting,
      ],
    ),
  ]
}

type Entry = Report['entries'][number]

export function entryText({ concept, course, source, voided }: Pick<Entry, 'concept' | 'course' | 'source' | 'voided'>): string {
  const by = voided && `Anulado por ${voided.user ? fullName(voided.user) : 'Sistema'}${voided.reason ? `: ${voided.reason}` : ''}`
  return [concept, course?.name ?? (source === 'refund' ? '' : OTHER), by ?? SOURCES[source]].filter(Boolean).join(' · ')
}

function entry({ time, student, concept, course, amount, type, source, voided, receipt }: Entry, timeZone: string): TableCell[] {
  const strike = voided ? { decoration: 'lineThrough' as const, color: QUIET } : {}
  return [
    text(wallClock(time, timeZone).time),
    text(fullName(student)),
    text(entryText({ concept, course, source, voided })),
    text(receipt?.number ?? '—'),
    text(PAYMENT_TYPES[type]),
    money(amount, strike),
  ]
}

type Closing = Report['closings'][number]

type Count = NonNullable<Closing['count']>

export const sumsOf = (count: Count): [string, number][] => [
  ['Fondo inicial', count.openingFloat],
  ['Efectivo cobrado', count.expected - count.openingFloat],
  ['Esperado', count.expected],
  ['Contado', count.counted],
  [differenceWord(count.difference), Math.abs(count.difference)],
  ['Fondo que queda', count.keptFloat],
  ['A entregar', count.handOver],
]

export const piecesOf = ({ pieces }: Count) => DENOMINATIONS.flatMap(each => (pieces[each] ? [[each, pieces[each]] as const] : []))

export const closingText = (each: Closing, timeZone: string): string =>
  `Arqueo de ${cashierName(each.cashier)}: cerrado ${formatInstant(each.createdAt, timeZone)} por ${cashierName(each.closedBy)}, ${linesText(each.totals.count)}, neto ${formatMoney(each.totals.net)}`

function counted({ count }: Closing): Content {
  if (!count) return { text: 'Sin arqueo', color: QUIET, fontSize: 8.5 }
  const pieces = piecesOf(count)
  const sums = sumsOf(count)
  return {
    columns: [
      table(
        ['*', 50, 80],
        [
          headers(['Denominación'], ['Piezas', 'Importe']),
          ...pieces.map(([each, many]) => [text(pieceName(each)), text(String(many), { alignment: 'right' }), money(many * valueOf(each))]),
          ...(count.loose > 0 ? [[text('Otras monedas'), text(''), money(count.loose)]] : []),
          [text('Contado', { bold: true }), text(''), money(count.counted, { bold: true })],
        ],
      ),
      {
        stack: [
          table(['*', 80], [headers(['Efectivo'], ['Importe']), ...sums.map(([label, amount]) => [text(label), money(amount)])]),
          ...(count.note ? [{ text: `Nota: ${count.note}`, fontSize: 8.5, margin: [0, 6, 0, 0] } as Content] : []),
        ],
      },
    ],
    columnGap: 32,
  }
}

const closing = (each: Closing, timeZone: string): Content => ({
  unbreakable: true,
  margin: [0, 4, 0, 8],
  stack: [
    {
      text: closingText(each, timeZone),
      fontSize: 8.5,
      margin: [0, 0, 0, 2],
    },
    counted(each),
  ],
})

const signatures = (who: Report['cashier']): Content => ({
  unbreakable: true,
  margin: [0, 48, 0, 0],
  columnGap: 48,
  columns: [who ? cashierName(who) : '', ''].map((name, at) => ({
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 240, y2: 0, lineWidth: 0.6, lineColor: INK }] },
      { text: name || ' ', margin: [0, 4, 0, 0], fontSize: 8.5 },
      { text: at === 0 ? 'Cajero' : 'Recibe', color: QUIET, fontSize: 8 },
    ],
  })),
})

/** A new object: pdfmake changes its input. */
export function reportDocument(data: Printed, logo?: string, paper: 'letter' | 'half' = 'letter'): TDocumentDefinitions {
  const { report, academy } = data
  const { timeZone } = academy
  return {
    ...sheetOf(paper),
    pageMargins: [40, 36, 40, 44],
    info: { title: `Corte de caja ${report.date}`, author: academy.name, creator: 'Plantel' },
    ...({ language: 'es', tagged: true } as object),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK },
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', color: QUIET, fontSize: 8, margin: [40, 12, 40, 0] }),
    content: [
      head(data, logo),
      equation(report),
      ...matrix(report),
      title('Movimientos'),
      table(
        [30, 120, '*', 58, 84, 62],
        [
          headers(['Hora', 'Alumno', 'Concepto', 'Comprobante', 'Tipo de pago'], ['Importe']),
          ...report.entries.map(each => entry(each, timeZone)),
        ],
      ),
      title('Cierres'),
      ...(report.closings.length > 0
        ? report.closings.map(each => closing(each, timeZone))
        : [{ text: 'Sin cierre', color: QUIET, fontSize: 8.5 } as Content]),
      signatures(report.cashier),
    ],
  }
}
