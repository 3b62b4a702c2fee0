// Cells of the workbooks that people save. A text that looks like a formula stays a text, and a phone keeps its zeros: its type is said.
import type { Cell } from 'write-excel-file/node'
import { toPesos } from '#lib/money.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const text = (value: string): Cell => ({ value, type: String })
export const whole = (value: number): Cell => ({ value, type: Number })
/** Of centavos. */
export const money = (centavos: number): Cell => ({ value: toPesos(centavos), type: Number, format: '$#,##0.00' })
/** Of 'YYYY-MM-DD'. */
export const day = (value: string): Cell => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' })
export const heading = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })
