// 'Descargar los no importados': the rows as they came, each with its reason, to be mended and brought again. Made here: the rows are
// asked for page by page, so that no workbook of thousands keeps the server busy.
import { call } from '#web/api.ts'
import { imports, type ImportRow, type StudentImport } from '../contract.ts'

/** Rows of one call: the most that it gives. */
const PAGE = 1000

async function refusedRows(id: string): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (;;) {
    const answer = await call(imports.rows, { params: { id }, query: { verdict: 'refused', skip: rows.length, limit: PAGE } })
    rows.push(...answer.rows)
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}

/** A workbook with the sheet's own columns, then 'Fila' and 'Motivo': brought again, its headings are recognised as before. */
export async function refusedFile({ _id, columns }: Pick<StudentImport, '_id' | 'columns'>): Promise<Blob> {
  const [{ default: writeXlsx }, rows] = await Promise.all([import('write-excel-file/browser'), refusedRows(_id)])
  const text = (value: string) => ({ value, type: String })
  const heading = (value: string) => ({ ...text(value), fontWeight: 'bold' as const })
  return writeXlsx([
    {
      sheet: 'No importados',
      columns: [...columns.map(() => ({ width: 24 })), { width: 8 }, { width: 60 }],
      stickyRowsCount: 1,
      data: [
        [...columns, 'Fila', 'Motivo'].map(heading),
        ...rows.map(({ cells, number, reason }) => [
          ...columns.map((_, at) => text(cells[at] ?? '')),
          { value: number, type: Number },
          text(reason ?? ''),
        ]),
      ],
    },
  ]).toBlob()
}
