// Lines of a text as rows of cells (RFC 4180). Damage stays where it is: a quote that does not close takes no other line with it (LLE-6).

export interface Dialect {
  separator: string
  quote: string
}

export interface Line {
  cells: string[]
  /** A quote opens and does not close. */
  open: boolean
  /** A quote opens a cell and closes before its end. */
  odd: boolean
}

export const linesIn = (text: string): string[] => {
  const lines = text.split(/\r\r\n|\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** How many lines one row may take. */
const MOST_LINES = 20
export const OPEN_QUOTE = 'Las comillas no cierran.'
export const ODD_WIDTH = 'No tiene las mismas celdas que los demás.'

/** A line, or several that are one row. A quote within a cell, or one that closes before the cell ends, is a letter. */
export function cellsOf(text: string, { separator, quote }: Dialect): Line {
  const cells: string[] = []
  let open = false
  let odd = false
  for (let at = 0; at <= text.length;) {
    let start = at
    while (text[start] === ' ') start++
    if (text[start] === quote) {
      let cell = ''
      let end = start + 1
      for (;;) {
        const close = text.indexOf(quote, end)
        if (close < 0) {
          end = -1
          break
        }
        cell += text.slice(end, close)
        end = close + 1
        if (text[end] !== quote) break
        cell += quote
        end++
      }
      if (end < 0) open = true
      else {
        while (text[end] === ' ') end++
        if (end >= text.length || text[end] === separator) {
          cells.push(cell)
          at = end + 1
          if (end >= text.length) break
          continue
        }
        odd = true
      }
    }
    const next = text.indexOf(separator, at)
    cells.push(text.slice(at, next < 0 ? text.length : next))
    if (next < 0) break
    at = next + 1
  }
  return { cells, open, odd }
}

/** The rows of a text: each with the number of lines that it takes. */
export function* rowsIn(lines: readonly string[], dialect: Dialect, width: number): Generator<{ cells: string[]; fault?: string }> {
  const quoted = dialect.quote !== ''
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (!quoted || !line.includes(dialect.quote)) {
      yield { cells: line.split(dialect.separator) }
      continue
    }
    const first = cellsOf(line, dialect)
    if (!first.open) {
      yield first
      continue
    }
    let text = line
    let whole: Line | undefined
    let last = at
    for (let next = at + 1; next < lines.length && next < at + MOST_LINES; next++) {
      text += `\n${lines[next]}`
      const tried = cellsOf(text, dialect)
      if (tried.open) continue
      if (tried.cells.length === width) [whole, last] = [tried, next]
      break
    }
    // A line of it that is a row by itself was joined by a lost quote.
    const isRow = (each: string) => {
      const { cells, open } = cellsOf(each, dialect)
      return !open && cells.length === width && !cells[0]!.endsWith(dialect.quote)
    }
    if (whole && !lines.slice(at + 1, last + 1).some(isRow)) {
      yield { cells: whole.cells }
      at = last
    } else yield { cells: first.cells, fault: OPEN_QUOTE }
  }
}
