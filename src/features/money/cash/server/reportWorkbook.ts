import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { fullName } from '#lib/text.ts'
import { day, heading, instant, money, text, whole, type Cell, type SheetData } from '#lib/workbook.ts'
import { workbook } from '#server/http/workbook.ts'
import { DENOMINATIONS, differenceWord, pieceName } from '../count.ts'
import { campusName, cashierName, cellsOf, matrixOf, openText, SHORT_TYPES } from '../matrix.ts'
import type { PaperData } from './paper.ts'
import { OTHER, SOURCES, totalRows } from './reportTexts.ts'

const header = (...titles: string[]): Cell[] => titles.map(heading)

const summary = ({ report }: PaperData): SheetData => [
  header('Corte de caja', 'Importe'),
  [text('Fecha'), day(report.date)],
  [text('Cajero'), text(report.cashier ? cashierName(report.cashier) : 'Todos los cajeros')],
  ...totalRows(report.totals).map(([label, amount]) => [text(label), money(amount)]),
  [text('Movimientos'), whole(report.totals.count)],
]

const types = ({ report }: PaperData): SheetData => [
  header('Cajero', 'Tipo de pago', 'Sede', 'Movimientos', 'Cobrado', 'Anulado', 'Devuelto', 'Neto'),
  ...report.rows.map(row => [
    text(cashierName(row.cashier)),
    text(PAYMENT_TYPES[row.type]),
    text(campusName(row.location)),
    whole(row.count),
    money(row.payments),
    money(-row.voids),
    money(-(row.reversals + row.refunds)),
    money(row.net),
  ]),
]

function matrix({ report: { rows, open } }: PaperData): SheetData {
  const { types, lines, total } = matrixOf(rows)
  const line = (name: string, count: number, cells: (number | null)[], net: number): Cell[] => [
    text(name),
    whole(count),
    ...cells.map(cell => money(cell ?? 0)),
    money(net),
  ]
  return [
    header('Cajero', 'Movimientos', ...types.map(type => SHORT_TYPES[type]), 'Neto'),
    ...lines.map(({ name, count, cells, net }) => line(name, count, cells, net)),
    line('Total', total.count, total.cells, total.net),
    ...(open.count + open.discounts === 0
      ? []
      : [line(`Por cerrar: ${openText(open)}`, open.count, cellsOf(types, open.byType), open.amount)]),
  ]
}

/** The closings: a column each, its pieces below each other. */
function counts({ report: { closings }, academy }: PaperData): SheetData {
  const row = (label: string, of: (closing: (typeof closings)[number]) => Cell): Cell[] => [text(label), ...closings.map(of)]
  const sum = (label: string, of: 'openingFloat' | 'expected' | 'counted' | 'difference' | 'keptFloat' | 'handOver' | 'loose') =>
    row(label, ({ count }) => (count ? money(count[of]) : text('')))
  return [
    [heading('Cajero'), ...closings.map(({ cashier }) => heading(cashierName(cashier)))],
    row('Cerrado', ({ createdAt }) => instant(createdAt, academy.timeZone)),
    row('Cerró', ({ closedBy }) => text(cashierName(closedBy))),
    row('Neto', ({ totals }) => money(totals.net)),
    row('Arqueo', ({ count }) => text(count ? differenceWord(count.difference) : 'Sin arqueo')),
    ...DENOMINATIONS.map(each => row(`Piezas de ${pieceName(each)}`, ({ count }) => (count ? whole(count.pieces[each] ?? 0) : text('')))),
    sum('Otras monedas', 'loose'),
    sum('Fondo inicial', 'openingFloat'),
    sum('Esperado', 'expected'),
    sum('Contado', 'counted'),
    sum('Diferencia', 'difference'),
    sum('Fondo que queda', 'keptFloat'),
    sum('A entregar', 'handOver'),
    row('Nota', ({ count }) => text(count?.note ?? '')),
  ]
}

const lines = ({ report, academy }: PaperData): SheetData => [
  header('Fecha y hora', 'Alumno', 'Concepto', 'Curso', 'Movimiento', 'Tipo de pago', 'Cajero', 'Comprobante', 'Anulado', 'Importe'),
  ...report.entries.map(({ time, student, concept, course, source, type, cashier, receipt, voided, amount }) => [
    instant(time, academy.timeZone),
    text(fullName(student)),
    text(concept),
    text(course?.name ?? (source === 'refund' ? '' : OTHER)),
    text(SOURCES[source] || 'Pago'),
    text(PAYMENT_TYPES[type]),
    text(cashierName(cashier)),
    text(receipt?.number ?? ''),
    text(voided ? 'Sí' : ''),
    money(amount),
  ]),
]

export const reportWorkbook = (data: PaperData): Promise<Uint8Array> =>
  workbook(
    { sheet: 'Corte', data: summary(data), widths: [26, 24] },
    { sheet: 'Por cajero', data: matrix(data), widths: [26, 14, 14, 14, 14, 14, 14, 14, 14, 14] },
    { sheet: 'Por tipo de pago', data: types(data), widths: [26, 20, 16, 14, 14, 14, 14, 14] },
    { sheet: 'Movimientos', data: lines(data), widths: [17, 32, 32, 24, 14, 20, 24, 16, 11, 14] },
    ...(data.report.closings.length > 0
      ? [{ sheet: 'Arqueos', data: counts(data), widths: [22, ...data.report.closings.map(() => 22)], stickyColumnsCount: 1 }]
      : []),
  )
