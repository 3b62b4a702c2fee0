// Rows of a file as they are read, before anybody knows what their columns are.
import { isLines, oneLine } from '../plainText.ts'
import { REPLACEMENT } from './text.ts'

/** More about a cell than its text: a spreadsheet's date, number noise, a formula without a value, an error, characters that cannot be kept. */
export type Mark = 'date' | 'noise' | 'formula' | 'error' | 'lost'

export interface SheetRow {
  /** The row's number in the spreadsheet program, from 1. */
  number: number
  cells: string[]
  marks?: Partial<Record<number, Mark>>
  /** Hidden or filtered away. */
  hidden?: true
  /** Why the row could not be split into cells. */
  fault?: string
}

export const MARK_TEXTS: Record<Mark, string> = {
  date: 'Es una fecha de Excel.',
  noise: 'El número tiene más cifras de las que se ven.',
  formula: 'Es una fórmula sin valor: abre el libro y guárdalo de nuevo.',
  error: 'La celda tiene un error de Excel.',
  lost: 'Tiene caracteres que no se pueden guardar.',
}

export interface SheetRead {
  name: string
  hidden: boolean
  /** Only the rows that hold something. */
  rows: SheetRow[]
  /** All of them: the others are empty. */
  lines: number
  /** The number of cells of most rows; null for workbooks, whose rows have no width. */
  width: number | null
}

/** '="0123"' and "'+52…" keep spreadsheets from calculating, "'0123" keeps zeros: banks and people write both. */
const GUARDED = /^="([^"]*)"$|^'(?=[=+\-@\d])/

/** How pandas, R and databases write an empty cell. */
const LONGEST_NOTHING = 4
const NOTHING = /^(?:nan|NaN|NaT|NA|<NA>|N\/A|#N\/A|None|null|NULL)$/
export const isNothing = (cell: string): boolean => cell.length <= LONGEST_NOTHING && NOTHING.test(cell)

/** A whole number that a program wrote as a float: '5512345678.0'. */
export const unfloated = (cell: string): string => cell.replace(/^(\d+)\.0+$/, '$1')

/** A cell in one line, without what spreadsheets are kept quiet with; what cannot be kept is a sign of its own. `breaks`: line breaks are kept. */
export function cellText(raw: string, breaks = false): { text: string; lost: boolean } {
  const text = breaks ? raw.replace(/\r\n?/g, '\n').trim() : oneLine(raw).replace(GUARDED, '$1')
  if (text.includes(REPLACEMENT)) return { text, lost: true }
  return isLines(text)
    ? { text, lost: false }
    : { text: Array.from(text, letter => (isLines(letter) ? letter : REPLACEMENT)).join(''), lost: true }
}

/** Neither guarded nor with a letter that may have to go. */
const PLAIN = /^(?!\s*[='])[ -~]*$/

/** A row of raw cells. */
export function rowOf(number: number, raw: readonly string[], marks: SheetRow['marks'] = {}, breaks = false): SheetRow {
  let allMarks = marks
  const cells = raw.map((each, at) => {
    // Most cells are plain.
    if (PLAIN.test(each)) return each.trim()
    const { text, lost } = cellText(each, breaks)
    if (lost) allMarks = { ...allMarks, [at]: 'lost' }
    return text
  })
  return { number, cells, ...(Object.keys(allMarks).length > 0 && { marks: allMarks }) }
}

export const isFilled = ({ cells, marks, fault }: SheetRow): boolean =>
  fault !== undefined || marks !== undefined || cells.some(cell => cell !== '')
