// Joins the cut text cells of a row when the running balance proves one way (LLE-6).
import type { Directions } from '#lib/sheet/inOut.ts'
import { ODD_WIDTH } from '#lib/sheet/lines.ts'
import type { SheetRow } from '#lib/sheet/row.ts'
import { dayOf, type Limits } from '#lib/sheet/days.ts'
import type { BankMapping, DateOrder } from './columns.ts'

interface How {
  mapping: BankMapping
  limits: Limits
  order: DateOrder
  read(cell: string): number | null
}

const cellOf = ({ cells }: SheetRow, column: number | null | undefined) => (column == null ? '' : (cells[column] ?? ''))

/** A row's change and the balance after it. */
function stepOf(row: SheetRow, { mapping, read, order, limits }: How, directions: Directions): { change: number; balance: number } | null {
  if (dayOf(cellOf(row, mapping.date), order, limits) === null) return null
  const amount = read(cellOf(row, mapping.amount))
  const out = mapping.out == null ? 0 : read(cellOf(row, mapping.out))
  const balance = read(cellOf(row, mapping.balance))
  if (amount === null || out === null || balance === null || cellOf(row, mapping.balance) === '') return null
  if (amount === 0) return out === 0 ? null : { change: -Math.abs(out), balance }
  const direction = directions.of(row)
  return typeof direction === 'string' ? { change: Math.abs(amount) * (direction === 'in' ? 1 : -1), balance } : null
}

function joinsOf(row: SheetRow, width: number, texts: readonly number[]): SheetRow[] {
  const more = row.cells.length - width
  return texts.map(at => ({
    ...row,
    cells: [...row.cells.slice(0, at), row.cells.slice(at, at + more + 1).join(', '), ...row.cells.slice(at + more + 1)],
  }))
}

/** The rows that exactly one way repairs, by number. */
export function repairs(
  rows: readonly SheetRow[],
  width: number | null,
  how: How,
  directions: Directions,
  columns: readonly string[],
): Map<number, SheetRow> {
  const { mapping } = how
  const rowsByNumber = new Map<number, SheetRow>()
  if (width === null || mapping.balance == null || directions.asked) return rowsByNumber
  const own = new Set([mapping.date, mapping.amount, mapping.out, mapping.sign, mapping.balance, mapping.reference])
  const texts = columns.map((_, at) => at).filter(at => !own.has(at))
  const step = (row: SheetRow | undefined) => (row === undefined || row.fault !== undefined ? null : stepOf(row, how, directions))
  for (const [at, row] of rows.entries()) {
    if (row.fault !== ODD_WIDTH || row.cells.length <= width) continue
    const [before, after] = [step(rows[at - 1]), step(rows[at + 1])]
    const ways = joinsOf(row, width, texts).filter(joined => {
      const own = stepOf(joined, how, directions)
      if (own === null) return false
      const down = before !== null && before.balance + own.change === own.balance
      const up = after !== null && after.balance + own.change === own.balance
      const holdsBoth =
        (down && (after === null || own.balance + after.change === after.balance)) ||
        (up && (before === null || own.balance + before.change === before.balance))
      return holdsBoth
    })
    if (ways.length === 1) {
      const { fault: _fault, ...mended } = ways[0]!
      rowsByNumber.set(row.number, mended)
    }
  }
  return rowsByNumber
}
