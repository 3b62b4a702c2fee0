// A report as a spreadsheet: its figures, its rows, and how they are counted.
import { toCentavos } from '#lib/money.ts'
import { figure } from '#lib/numbers.ts'
import { day, heading, instant, money, text, whole, type Cell, type SheetData } from '#lib/workbook.ts'
import { workbook } from '#server/http/workbook.ts'
import { LIMITS, type Kind } from '../contract.ts'
import { daysText } from '../format.ts'
import { isUnit, UNITS } from '../period.ts'
import type { PaperData } from './paper.ts'

const EMPTY = text('')

function cell(kind: Kind, value: number | null): Cell {
  if (value === null) return EMPTY
  if (kind === 'money') return money(toCentavos(value))
  if (kind === 'percent') return { value: value / 100, type: Number, format: '0.0%' }
  return kind === 'count' || kind === 'people' ? whole(value) : { value, type: Number, format: '#,##0.00' }
}

export const headOf = ({ answer: { by }, report }: PaperData): string => (isUnit(by) ? UNITS[by] : report.by)

function figures(data: PaperData): SheetData {
  const { answer, report } = data
  const measure = report.measures.find(({ key }) => key === answer.measure)!
  const head = [headOf(data), ...answer.columns.map(({ name }) => name), ...report.measures.map(({ label }) => label)]
  const line = (name: string, cells: (number | null)[], values: Record<string, number | null>): Cell[] => [
    text(name),
    ...cells.map(value => cell(measure.kind, value)),
    ...report.measures.map(({ key, kind }) => cell(kind, values[key] ?? null)),
  ]
  return [
    head.map(heading),
    line(
      answer.whole ? 'Total' : 'Total de tus sedes',
      answer.columns.map(({ total }) => total),
      answer.total,
    ),
    ...answer.lines.map(each => line(each.name, each.cells, each.figures)),
    ...(answer.earlier
      ? [
          line(
            'Un año antes',
            answer.columns.map(() => null),
            answer.earlier,
          ),
        ]
      : []),
  ]
}

function rows({ rows: listed, report, words, academy }: PaperData): SheetData {
  const each = (value: string | number | Date | null, n: number): Cell => {
    const { kind } = report.columns[n]!
    if (value === null) return EMPTY
    if (value instanceof Date) return instant(value, academy.timeZone)
    if (kind === 'day') return day(String(value))
    if (kind === 'money') return money(Number(value))
    if (kind === 'count') return whole(Number(value))
    return text(words?.[n]?.[String(value)] ?? String(value))
  }
  const measured = listed!.rows.some(({ value }) => value !== null)
  return [
    [...report.columns.map(({ label }) => heading(label)), ...(measured ? [heading(listed!.of.label)] : [])],
    ...listed!.rows.map(row => [...row.values.map(each), ...(measured ? [cell(listed!.of.kind, row.value)] : [])]),
    ...(listed!.total > LIMITS.rowsExcel
      ? [[text(`Solo los primeros ${figure(LIMITS.rowsExcel)} de ${figure(listed!.total)} renglones.`)]]
      : []),
  ]
}

const how = ({ answer, report, academy }: PaperData): SheetData => [
  [heading('¿Cómo se calcula?'), heading('')],
  ...report.measures.map(({ label, how: said }) => [text(label), text(said)]),
  ...[...report.notes, ...answer.remarks].map(note => [EMPTY, text(note)]),
  [EMPTY, text(daysText(answer, academy.timeZone))],
]

export function reportBook(data: PaperData): Promise<Uint8Array> {
  const { answer, report } = data
  return workbook(
    {
      sheet: 'Cifras',
      data: figures(data),
      widths: [30, ...answer.columns.map(() => 16), ...report.measures.map(() => 16)],
      stickyColumnsCount: 1,
    },
    ...(data.rows ? [{ sheet: 'Renglones', data: rows(data), widths: [...report.columns.map(() => 24), 16] }] : []),
    { sheet: 'Cómo se calcula', data: how(data), widths: [22, 110] },
  )
}
