// A text of parted cells as a sheet.
import { shapeOf, type Shape } from './dialect.ts'
import { linesIn, rowsIn } from './lines.ts'
import { isFilled, rowOf, type SheetRead, type SheetRow } from './row.ts'

/** Empty cells behind the width say nothing. */
function trimmed(cells: string[], width: number): string[] {
  let end = cells.length
  while (end > width && cells[end - 1]!.trim() === '') end--
  return end === cells.length ? cells : cells.slice(0, end)
}

export function readTable(text: string, breaks = false): SheetRead & Shape {
  const lines = linesIn(text.replace(/^\uFEFF/, ''))
  const shape = shapeOf(lines)
  const rows: SheetRow[] = []
  let number = 0
  for (const { cells, fault } of rowsIn(lines, shape.dialect, shape.width)) {
    number++
    const row = rowOf(number, trimmed(cells, shape.width), {}, breaks)
    if (fault !== undefined) row.fault = fault
    if (isFilled(row)) rows.push(row)
  }
  return { name: '', hidden: false, rows, lines: number, ...shape }
}
