// Only pesos are registered (LLE-29).
import { plainHeading } from '#lib/sheet/headings.ts'

const HEADINGS = new Set(['moneda', 'divisa', 'tipo de moneda', 'currency'])
const PESOS = /^(mxn|mxp|mn|m\.n\.|pesos?|pesos mexicanos|moneda nacional|nacional|mx\$|\$|484|m\.n)$/i

/** The currency of a row that is not in pesos. */
export function isForeign(columns: readonly string[], { cells }: { cells: readonly string[] }): string | null {
  const at = columns.findIndex(column => HEADINGS.has(plainHeading(column)))
  const cell = at < 0 ? '' : (cells[at] ?? '').trim()
  return cell === '' || PESOS.test(cell) ? null : cell.slice(0, 20)
}
