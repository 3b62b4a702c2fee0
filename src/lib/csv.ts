// Tables as text (RFC 4180) that a spreadsheet opens.

export type CsvCell = string | number | null

/** A text that a spreadsheet would take for a formula begins with an apostrophe; a number is one. */
const cell = (value: CsvCell): string =>
  typeof value === 'number' ? String(value) : `"${(/^[=+\-@\t\r]/.test(value ?? '') ? `'${value}` : (value ?? '')).replaceAll('"', '""')}"`

export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => rows.map(row => row.map(cell).join(',')).join('\r\n')
