import writeXlsx, { type Cell, type SheetData } from 'write-excel-file/node'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { wallClock } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { heading, money, text, whole } from '#server/http/workbook.ts'
import type { PaperData } from './paper.ts'
import { cashierName, NO_CAMPUS, OTHER, SOURCES, totalRows } from './reportTexts.ts'

const header = (...titles: string[]): Cell[] => titles.map(heading)

const summary = ({ report }: PaperData): SheetData => [
  [text('Corte de caja'), text(report.date)],
  [text('Cajero'), text(report.cashier ? cashierName(report.cashier) : 'Todos los cajeros')],
  [],
  ...totalRows(report.totals).map(([label, amount]) => [text(label), money(amount)]),
  [text('Movimientos'), whole(report.totals.count)],
  [],
  header('Cajero', 'Tipo de pago', 'Sede', 'Movimientos', 'Cobrado', 'Anulado', 'Devuelto', 'Neto'),
  ...report.rows.map(row => [
    text(cashierName(row.cashier)),
    text(PAYMENT_TYPES[row.type]),
    text(row.location?.name ?? NO_CAMPUS),
    whole(row.count),
    money(row.payments),
    money(-row.voids),
    money(-(row.reversals + row.refunds)),
    money(row.net),
  ]),
]

const lines = ({ report, academy }: PaperData): SheetData => [
  header('Hora', 'Alumno', 'Concepto', 'Curso', 'Movimiento', 'Tipo de pago', 'Cajero', 'Comprobante', 'Anulado', 'Importe'),
  ...report.entries.map(({ time, student, concept, course, source, type, cashier, receipt, voided, amount }) => [
    text(wallClock(time, academy.timeZone).time),
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

const widths = (...all: number[]) => all.map(width => ({ width }))

/** Two sheets: the sums, and every line of money. */
export const reportWorkbook = (data: PaperData): Promise<Uint8Array> =>
  writeXlsx([
    { sheet: 'Corte', data: summary(data), columns: widths(26, 20, 16, 14, 14, 14, 14, 14) },
    { sheet: 'Movimientos', data: lines(data), columns: widths(8, 32, 32, 24, 14, 20, 24, 16, 11, 14), stickyRowsCount: 1 },
  ]).toBuffer()
