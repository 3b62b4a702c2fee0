// What the printed report and the spreadsheet call things.
import type { Sums } from './totals.ts'

export const OTHER = 'Otros'
export const SOURCES = { payment: '', reversal: 'Reversión', refund: 'Devolución' }

/** Centavos; what went back is negative, so that the column adds up to its last line. */
export const totalRows = ({ payments, voids, reversals, refunds, net }: Sums): [string, number][] => [
  ['Cobrado', payments],
  ['Anulado', -voids],
  ['Devuelto', -(reversals + refunds)],
  ['Neto', net],
]
