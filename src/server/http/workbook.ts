// Cells of the workbooks that people save. A text that looks like a formula stays a text, and a phone keeps its zeros: its type is said.
import type { Cell, SheetData } from 'write-excel-file/node'
import { toPesos } from '#lib/money.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const text = (value: string): Cell => ({ value, type: String })
export const whole = (value: number): Cell => ({ value, type: Number })
/** Of centavos. */
export const money = (centavos: number): Cell => ({ value: toPesos(centavos), type: Number, format: '$#,##0.00' })
/** Of 'YYYY-MM-DD'. */
export const day = (value: string): Cell => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' })
export const heading = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })

export interface SheetOfBook {
  sheet: string
  /** In letters. */
  widths: readonly number[]
  data: SheetData
  /** Rows that stay in sight. */
  stickyRowsCount?: number
}

/** @returns the file's bytes. Its library is loaded when the first one is wanted. */
export async function workbook(...sheets: SheetOfBook[]): Promise<Uint8Array> {
  const { default: write } = await import('write-excel-file/node')
  return write(sheets.map(({ widths, ...sheet }) => ({ ...sheet, columns: widths.map(width => ({ width })) }))).toBuffer()
}
