// 'Descargar los no importados': the refused rows unchanged, each with its reason, for the user to correct and import again. The browser
// writes the workbook from pages of rows, because thousands of rows would keep the server busy.
import { day as dayField } from '#contract/fields.ts'
import { day, heading, text, whole, type Cell } from '#lib/workbook.ts'
import { call } from '#web/calls/api.ts'
import { today } from '#web/state/clock.ts'
import { workbook } from '#web/sheet/writeSheet.ts'
import { dayOf } from '#lib/sheet/days.ts'
import { KINDS } from '../kinds.ts'
import { dayFields } from '../kind.ts'
import { imports, type ImportRow, type StudentImport } from '../contract.ts'

/** The most rows that a call returns. */
const PAGE = 1000

async function refusedRows(id: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (;;) {
    const answer = await call(imports.rows, { params: { id }, query: { verdict: 'refused', skip: rows.length, limit: PAGE } })
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}

/** A workbook with the sheet's own columns, then 'Fila' and 'Motivo'. A new import recognizes its headings as before. */
export async function refusedFile({
  _id,
  kind: key,
  columns,
  mapping,
  dateOrder,
}: Pick<StudentImport, '_id' | 'kind' | 'columns' | 'mapping' | 'dateOrder'>): Promise<Blob> {
  const rows = await refusedRows(_id)
  const kind = KINDS[key]
  const days = new Map(dayFields(kind, mapping ?? {}).map(field => [mapping![field], field]))
  const cellOf = (cell: string, at: number): Cell => {
    const birthDay = dayField.safeParse(days.has(at) ? dayOf(cell, dateOrder ?? 'dmy', kind.limits(today(), days.get(at)!)) : null)
    return birthDay.success ? day(birthDay.data) : text(cell)
  }
  return workbook({
    sheet: 'No importados',
    widths: [...columns.map(() => 24), 8, 60],
    data: [
      [...columns, 'Fila', 'Motivo'].map(heading),
      ...rows.map(({ cells, number, reason }) => [
        ...columns.map((_, at) => cellOf(cells[at] ?? '', at)),
        whole(number),
        text(reason ?? ''),
      ]),
    ],
  })
}
