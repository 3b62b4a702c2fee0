// Finds separator and quote of a text table (LLE-4). The body decides, not the lines above it.
import { cellsOf, type Dialect } from './lines.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Lines that are looked at: the first, and as many from the middle. */
const LOOKED_AT = 300

/** Two separators fit about as many lines; the wider one is meant. */
const NEAR = 1.15

export interface Shape {
  dialect: Dialect
  /** The number of cells of most rows. */
  width: number
}

function sampleOf(lines: readonly string[]): readonly string[] {
  if (lines.length <= 2 * LOOKED_AT) return lines
  const middle = Math.floor(lines.length / 2)
  return [...lines.slice(0, LOOKED_AT), ...lines.slice(middle, middle + LOOKED_AT)]
}

/** The width that most lines have, and how many have it. */
function common(widths: readonly number[]): { width: number; times: number } {
  const counts = new Map<number, number>()
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = { width: 1, times: 0 }
  for (const [width, times] of counts)
    if (width > 1 && (times > best.times || (times === best.times && width > best.width))) best = { width, times }
  return best
}

const escaped = (text: string) => text.replace(/[|'"\t]/g, sign => (sign === '|' ? '\\|' : sign))

/** The quote around cells. An apostrophe counts only when more lines have a closed one than a double quote. */
function quoteOf(lines: readonly string[], separator: string): string {
  const between = escaped(separator)
  const double = new RegExp(`(^|${between}) *"`)
  const single = new RegExp(`(^|${between}) *'[^']*' *(${between}|$)`)
  return lines.filter(line => single.test(line)).length > lines.filter(line => double.test(line)).length ? "'" : '"'
}

/** Separator and quote that give most lines one width of three cells or more; of fewer cells where no other does. */
export function shapeOf(lines: readonly string[]): Shape {
  const sample = sampleOf(lines).filter(line => line.trim() !== '')
  let best: Shape & { times: number } = { dialect: { separator: ',', quote: '"' }, width: 1, times: 0 }
  for (const separator of SEPARATORS) {
    const dialect = { separator, quote: quoteOf(sample, separator) }
    const rows = sample.map(line => cellsOf(line, dialect))
    const { width, times } = common(rows.map(({ cells, open, odd }) => (open || odd ? 0 : cells.length)))
    const wide = width >= 3
    // One damaged line does not make the commas of decimals a separator.
    const better =
      wide === best.width >= 3
        ? times * NEAR > best.times && (width > best.width || times > best.times * NEAR)
        : wide && times * 2 >= best.times
    if (times > 0 && better) best = { dialect, width, times }
  }
  return { dialect: best.dialect, width: best.width }
}
