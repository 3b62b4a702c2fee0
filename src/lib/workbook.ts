// The common format of all workbooks, on server and browser (M137): date cells, a frozen header row, a filter. Every cell has an explicit
// type,
// so a text that looks like a formula stays a text and a phone keeps its zeros.
import { wallClock } from './days.ts'
import { toPesos } from './money.ts'

export type Cell = { format?: string; fontWeight?: 'bold'; wrap?: boolean } & (
  | { value: string; type: StringConstructor }
  | { value: number; type: NumberConstructor }
  | { value: Date; type: DateConstructor }
)
export type SheetData = Cell[][]

export const text = (value: string): Cell => ({ value, type: String })
export const whole = (value: number): Cell => ({ value, type: Number })
/** A cell with an amount of centavos as pesos. */
export const money = (centavos: number): Cell => ({ value: toPesos(centavos), type: Number, format: '$#,##0.00' })
const date = (value: string, format: string): Cell => ({ value: new Date(value), type: Date, format })
/** A cell with a day, 'YYYY-MM-DD'. */
export const day = (value: string): Cell => date(`${value}T00:00:00Z`, 'dd/mm/yyyy')
export function instant(value: Date, timeZone: string): Cell {
  const { day: on, time } = wallClock(value, timeZone)
  return date(`${on}T${time}:00Z`, 'dd/mm/yyyy hh:mm')
}
export const heading = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })

export interface SheetOfBook {
  sheet: string
  widths: readonly number[]
  /** The first row is the header, as wide as the sheet. */
  data: SheetData
  stickyColumnsCount?: number
}

const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26))

export function bookOf(sheets: readonly SheetOfBook[]) {
  const filtered = {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform(xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }): string {
            const { data } = sheets[sheetIndex]!
            return xml.replace('</sheetData>', `</sheetData><autoFilter ref="A1:${letters(data[0]!.length)}${data.length}"/>`)
          },
        },
      },
    },
  }
  const book = sheets.map(({ widths, ...sheet }) => ({ ...sheet, stickyRowsCount: 1, columns: widths.map(width => ({ width })) }))
  return { book, options: { features: [filtered] } }
}
