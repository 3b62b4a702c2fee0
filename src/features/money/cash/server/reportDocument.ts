// The report as pdfmake wants it: letter pages, the sums first, then every line.
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { formatDay, formatInstant, wallClock } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { MARK_SVG } from '#server/mail/logo.ts'
import type { PaperData } from './paper.ts'
import type { Report } from './report.ts'
import { cashierName, NO_CAMPUS, OTHER, SOURCES, totalRows } from './reportTexts.ts'

const INK = '#171A2B'
const QUIET = '#5F677E'
const LINE = '#CDD2DF'

export const LAYOUTS: Record<string, CustomTableLayout> = {
  report: {
    hLineWidth: at => (at === 0 ? 0 : 0.6),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: at => (at === 0 ? 0 : 4),
    paddingRight: () => 0,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
}

const money = (centavos: number, part: object = {}): TableCell => ({
  text: formatMoney(centavos),
  alignment: 'right',
  noWrap: true,
  ...part,
})
const text = (value: string, part: object = {}): TableCell => ({
  text: value,
  ...(/\S{30}/.test(value) && { wordBreak: 'break-all' as const }),
  ...part,
})
const headers = (left: string[], right: string[]): TableCell[] => [
  ...left.map(each => text(each, { color: QUIET, fontSize: 8 })),
  ...right.map(each => text(each, { color: QUIET, fontSize: 8, alignment: 'right' })),
]
const title = (value: string): Content => ({ text: value, bold: true, fontSize: 11, margin: [0, 14, 0, 4] })
const table = (widths: (string | number)[], body: TableCell[][]): Content => ({
  layout: 'report',
  fontSize: 8.5,
  table: { headerRows: 1, dontBreakRows: true, widths, body },
})

const head = ({ report, academy, printedAt }: PaperData): Content => ({
  columns: [
    { svg: MARK_SVG, width: 28, height: 30 },
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

function sums({ totals }: Report): Content {
  const body = totalRows(totals).map(([label, amount], at, all) => {
    const bold = at === all.length - 1
    return [text(label, { bold }), money(amount, { bold })]
  })
  const types = totals.byType.map(({ type, amount, count }) => [
    text(PAYMENT_TYPES[type]),
    text(String(count), { alignment: 'right' }),
    money(amount),
  ])
  return {
    columns: [
      table(['*', 90], [headers(['Totales'], ['Importe']), ...body]),
      table(['*', 50, 90], [headers(['Tipo de pago'], ['Movs.', 'Neto']), ...types]),
    ],
    columnGap: 32,
    margin: [0, 14, 0, 0],
  }
}

const rows = ({ rows: all }: Report): TableCell[][] =>
  all.map(row => [
    text(cashierName(row.cashier)),
    text(PAYMENT_TYPES[row.type]),
    text(row.location?.name ?? NO_CAMPUS),
    text(String(row.count), { alignment: 'right' }),
    money(row.payments),
    money(-row.voids),
    money(-(row.reversals + row.refunds)),
    money(row.net, { bold: true }),
  ])

function entry(
  { time, student, concept, course, amount, type, source, voided, receipt }: Report['entries'][number],
  timeZone: string,
): TableCell[] {
  const struck = voided ? { decoration: 'lineThrough' as const, color: QUIET } : {}
  const label = voided ? 'Anulado' : SOURCES[source]
  return [
    text(wallClock(time, timeZone).time),
    text(fullName(student)),
    text([concept, course?.name ?? (source === 'refund' ? '' : OTHER), label].filter(Boolean).join(' · ')),
    text(receipt?.number ?? '—'),
    text(PAYMENT_TYPES[type]),
    money(amount, struck),
  ]
}

const closings = ({ closings: all }: Report, timeZone: string): Content[] =>
  all.map(({ cashier, closedBy, createdAt, totals }) => ({
    text: `${cashierName(cashier)}: cerrado ${formatInstant(createdAt, timeZone)} por ${cashierName(closedBy)}, ${totals.count} movimientos, neto ${formatMoney(totals.net)}`,
    fontSize: 8.5,
  }))

/** A fresh definition: pdfmake writes into what it is given. */
export function reportDocument(data: PaperData): TDocumentDefinitions {
  const { report, academy } = data
  const { timeZone } = academy
  return {
    pageSize: 'LETTER',
    pageMargins: [40, 36, 40, 44],
    info: { title: `Corte de caja ${report.date}`, author: academy.name, creator: 'Plantel' },
    ...({ language: 'es', tagged: true } as object),
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK },
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: 'right', color: QUIET, fontSize: 8, margin: [40, 12, 40, 0] }),
    content: [
      head(data),
      sums(report),
      title('Por cajero, tipo de pago y sede'),
      table(
        ['*', 84, 66, 30, 60, 56, 60, 62],
        [headers(['Cajero', 'Tipo de pago', 'Sede'], ['Movs.', 'Cobrado', 'Anulado', 'Devuelto', 'Neto']), ...rows(report)],
      ),
      title('Movimientos'),
      table(
        [30, 120, '*', 58, 84, 62],
        [
          headers(['Hora', 'Alumno', 'Concepto', 'Comprobante', 'Tipo de pago'], ['Importe']),
          ...report.entries.map(each => entry(each, timeZone)),
        ],
      ),
      title('Cierres'),
      ...(report.closings.length > 0 ? closings(report, timeZone) : [{ text: 'Sin cierre', color: QUIET, fontSize: 8.5 } as Content]),
      ...(report.open.count + report.open.discounts > 0
        ? [
            {
              text: `Por cerrar: ${[`${report.open.count} movimientos`, ...(report.open.discounts > 0 ? [`${report.open.discounts} descuentos`] : []), formatMoney(report.open.amount)].join(', ')}`,
              fontSize: 8.5,
              margin: [0, 4, 0, 0],
            } as Content,
          ]
        : []),
    ],
  }
}
