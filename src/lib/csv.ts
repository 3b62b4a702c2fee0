// Tables as CSV (RFC 4180).

/** Makes spreadsheets read UTF-8. */
export const BOM = '\uFEFF'

export type CsvCell = string | number | null

/** A text that a spreadsheet would read as a formula gets an apostrophe in front; a dash alone is none. */
const cell = (value: CsvCell): string =>
  typeof value === 'number'
    ? String(value)
    : `"${(/^'*(?:[=+@\t\r]|-[^])/.test(value ?? '') ? `'${value}` : (value ?? '')).replaceAll('"', '""')}"`

export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => rows.map(row => row.map(cell).join(',')).join('\r\n')
