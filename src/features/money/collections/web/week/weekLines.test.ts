import { expect, test } from 'vitest'
import { linesOf, weekBook } from './weekLines.ts'

const NORTH = { _id: 'n', name: 'Norte' }

test('COB-62: Excel has the columns and sums of the table', () => {
  const lines = linesOf(
    {
      overdue: [{ part: null, amount: 900, dates: 1, students: 1 }],
      weeks: [{ from: '2026-11-25', to: '2026-11-29', sums: [{ part: NORTH, amount: 4000.5, dates: 3, students: 3 }] }],
      later: [],
      soon: 4000.5,
      students: 4,
    },
    '2026-11-25',
  )
  expect(weekBook(lines).data.map(row => row.map(({ value }) => value))).toEqual([
    ['Vence', 'Norte', 'Sin sede', 'Total', 'Pagos'],
    ['Vencido', 0, 900, 900, 1],
    ['Esta semana, hasta el 29/11', 4000.5, 0, 4000.5, 3],
    ['Total', 4000.5, 900, 4900.5, 4],
  ])
})
