// What the printed report and the spreadsheet call things.
import type { Cashier } from './store.ts'
import type { Sums } from './totals.ts'

export const NO_CAMPUS = 'Sin sede'
export const OTHER = 'Otros'
export const SOURCES = { payment: '', reversal: 'Reversión', refund: 'Devolución' }

export const cashierName = (cashier: Omit<Cashier, '_id'> | null): string => (cashier ? `${cashier.name} ${cashier.lastName}` : 'Sistema')

/** Centavos; what went back is negative, so that the column adds up to its last line. */
export const totalRows = ({ payments, voids, reversals, refunds, net }: Sums): [string, number][] => [
  ['Cobrado', payments],
  ['Anulado', -voids],
  ['Devuelto', -(reversals + refunds)],
  ['Neto', net],
]
