// Tables as CSV (RFC 4180).

/** Makes spreadsheets read UTF-8. */
export const BOM = '\uFEFF'

export type CsvCell = string | number | null

const FORMULA = /^'*(?:[=+@\t\r]|-[^])/
/** The characters with which one can begin: other texts are not asked. */
const OPENINGS = new Set(["'", '=', '+', '@', '\t', '\r', '-'])

/** A text that a spreadsheet would read as a formula gets an apostrophe in front; a dash alone is none. */
function quoted(text: string): string {
  const safe = OPENINGS.has(text.charAt(0)) && FORMULA.test(text) ? `'${text}` : text
  return `"${safe.includes('"') ? safe.replaceAll('"', '""') : safe}"`
}

const cell = (value: CsvCell): string => (typeof value === 'number' ? String(value) : quoted(value ?? ''))

export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => rows.map(row => row.map(cell).join(',')).join('\r\n')
