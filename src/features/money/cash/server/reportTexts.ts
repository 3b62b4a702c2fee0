import type { Sums } from './totals.ts'

export const OTHER = 'Otros'
export const SOURCES = { payment: '', reversal: 'Reversión', refund: 'Devolución' }

/** Centavos; returned money is negative, so that the column sums to its last line. */
export const totalRows = ({ payments, voids, reversals, refunds, net }: Sums): [string, number][] => [
  ['Cobrado', payments],
  ['Anulado', -voids],
  ['Devuelto', -(reversals + refunds)],
  ['Neto', net],
]
