// Judges whether a column writes its amounts with a point or a comma before the centavos (LLE-9, LLE-12).
import { amountOf, type Decimal } from './amounts.ts'
import { remembered } from './remembered.ts'

export interface JudgedDecimal {
  decimal: Decimal
  /** The first cell with two readings, when nothing decides between them. */
  asks: string | null
}

/** The sign that reads more cells. `tie`: a cell that both read differently, when they read as many. `misses`: it does not read all cells. */
function signOf(cells: readonly string[]): { decimal: Decimal; tie: string | null; misses: boolean } {
  const counts = { point: 0, comma: 0 }
  let separated = 0
  let both: string | null = null
  const readings = remembered(cell => [amountOf(cell, 'point'), amountOf(cell, 'comma')] as const)
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue
    separated++
    const [point, comma] = readings(cell)
    if (point !== null) counts.point++
    if (comma !== null) counts.comma++
    if (point !== null && comma !== null && point !== comma) both ??= cell
  }
  const decimal = counts.comma > counts.point ? 'comma' : 'point'
  return { decimal, tie: counts.comma === counts.point ? both : null, misses: counts[decimal] < separated }
}

/** True for '50,25' among points: it may be meant as 50.25 or 5,025. */
const isSlip = (cell: string, decimal: Decimal): boolean =>
  /[.,]/.test(cell) && amountOf(cell, decimal) === null && amountOf(cell, decimal, decimal) !== null

/**
 * Judges the amounts of each column. The whole file decides what a column leaves open, or shows by nothing but a slip; then the answer does.
 * @param answer the user's sign, for what is asked
 */
export function judgeDecimals(columns: ReadonlyMap<string, readonly string[]>, answer?: Decimal): Map<string, JudgedDecimal> {
  const file = signOf([...columns.values()].flat())
  const judged = new Map<string, JudgedDecimal>()
  for (const [field, cells] of columns) {
    const own = columns.size === 1 ? file : signOf(cells)
    let { decimal } = own
    if (own.tie !== null) {
      if (file.tie !== null && answer === undefined) {
        judged.set(field, { decimal, asks: own.tie })
        continue
      }
      decimal = file.tie === null ? file.decimal : answer!
    } else if (file.tie === null && decimal !== file.decimal && cells.every(cell => isReadOrSlip(cell, file.decimal)))
      decimal = file.decimal
    const mayAsk = answer === undefined && (own.misses || decimal !== own.decimal)
    judged.set(field, { decimal, asks: mayAsk ? (cells.find(cell => isSlip(cell, decimal)) ?? null) : null })
  }
  return judged
}
const isReadOrSlip = (cell: string, decimal: Decimal): boolean => amountOf(cell, decimal) !== null || isSlip(cell, decimal)

/** As `judgeDecimals`, of one column. */
export const judgeDecimal = (cells: readonly string[], answer?: Decimal): JudgedDecimal =>
  judgeDecimals(new Map([['', cells]]), answer).get('')!
