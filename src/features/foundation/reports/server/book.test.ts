import { expect, test } from 'vitest'
import { bookOf } from '#lib/sheet/book.ts'
import { unzipped } from '#server/testing/unzipped.ts'
import { LIMITS } from '../contract.ts'
import { reportBook } from './book.ts'
import type { PaperData } from './paper.ts'

const rowsFor = (count: number, total: number): PaperData['rows'] => ({
  rows: Array.from({ length: count }, (_, n) => ({
    id: String(n),
    values: [`Alumno ${n}`],
    value: 1,
    squares: null,
    opens: null,
    contact: null,
  })),
  of: { label: 'Neto', kind: 'money' },
  figures: { net: count },
  total,
})

const data = (rows: PaperData['rows']): PaperData => ({
  answer: {
    ...{
      period: null,
      before: null,
      by: 'sede',
      across: null,
      measure: 'net',
      total: { net: 1 },
      earlier: null,
      columns: [],
      lines: [],
      more: 0,
    },
    ...{ chart: null, ahead: null, kept: null, filters: [], remarks: [], whole: true, madeAt: new Date('2026-11-23T16:00:00Z') },
  },
  report: {
    ...{ name: 'Ingresos', asks: '¿Cuánto entró?', by: 'Sede', rows: 'pagos', notes: [], funnel: [] },
    measures: [{ key: 'net', label: 'Neto', kind: 'money', how: 'La suma de los cortes.', aside: false }],
    columns: [{ label: 'Alumno', kind: 'text' }],
  },
  rows,
  academy: { name: 'Plantel', timeZone: 'America/Mexico_City' },
  printedAt: new Date('2026-11-23T16:00:00Z'),
})

async function rowsOf(rows: PaperData['rows']) {
  const unzip = (bytes: Uint8Array) =>
    Object.fromEntries([...unzipped(Buffer.from(bytes))].map(([name, text]) => [name, new TextEncoder().encode(text)]))
  const { sheets } = bookOf(await reportBook(data(rows)), { unzip, name: 'a.xlsx' })
  return sheets[1]!.rows.map(({ cells }) => cells)
}

test('DIR-4: the Excel has 20,000 of 80,000 rows, and its last line says so; with fewer it says nothing', async () => {
  const many = await rowsOf(rowsFor(LIMITS.rowsExcel, 80_000))
  expect(many).toHaveLength(LIMITS.rowsExcel + 2)
  expect(many.at(-1)![0]).toBe('Solo los primeros 20,000 de 80,000 renglones.')
  expect((await rowsOf(rowsFor(3, 3))).map(([name]) => name)).toEqual(['Alumno', 'Alumno 0', 'Alumno 1', 'Alumno 2'])
})
