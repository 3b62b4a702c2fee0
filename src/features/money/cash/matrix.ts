// The day as a table: cashier (or campus) by type of payment. Pure, shared by screen, paper and spreadsheet.
import { PAYMENT_TYPES, type PaymentType } from '#features/money/payments/input.ts'
import { counted } from '#lib/numbers.ts'
import { fullName } from '#lib/text.ts'
import type { CashRow } from './contract.ts'

/** 'Débito' instead of 'Tarjeta de débito' in narrow columns. */
export const SHORT_TYPES: Record<PaymentType, string> = { ...PAYMENT_TYPES, debit: 'Débito', credit: 'Crédito' }

export const cashierName = (cashier: { name: string; lastName: string } | null): string => (cashier ? fullName(cashier) : 'Sistema')
export const campusName = (location: CashRow['location']): string => location?.name ?? 'Sin sede'

/** A row of the report; amounts in centavos or pesos. */
type Row = Pick<CashRow, 'cashier' | 'location' | 'type' | 'net' | 'count'>

export interface MatrixLine {
  _id: string
  name: string
  /** The campuses of a cashier, or the cashiers of a campus. */
  about: string
  /** Sums in the order of `types`; null: no movement. */
  cells: (number | null)[]
  net: number
  count: number
}

export interface Matrix {
  /** A type without money that day has no column. */
  types: PaymentType[]
  lines: MatrixLine[]
  total: Omit<MatrixLine, '_id' | 'name' | 'about'>
}

const ORDER = Object.keys(PAYMENT_TYPES) as PaymentType[]

export const cellsOf = (types: readonly PaymentType[], rows: readonly { type: PaymentType; amount: number }[]): (number | null)[] =>
  types.map(type => {
    const mine = rows.filter(row => row.type === type)
    return mine.length === 0 ? null : mine.reduce((sum, { amount }) => sum + amount, 0)
  })

export function matrixOf(rows: readonly Row[], by: 'cashier' | 'location' = 'cashier'): Matrix {
  const types = ORDER.filter(type => rows.some(row => row.type === type))
  const sums = (part: readonly Row[]) => ({
    cells: cellsOf(
      types,
      part.map(({ type, net }) => ({ type, amount: net })),
    ),
    net: part.reduce((sum, { net }) => sum + net, 0),
    count: part.reduce((sum, { count }) => sum + count, 0),
  })
  const names = { cashier: (row: Row) => cashierName(row.cashier), location: (row: Row) => campusName(row.location) }
  const other = by === 'cashier' ? 'location' : 'cashier'
  const groups = Map.groupBy(rows, row => row[by]?._id ?? '')
  const lines = [...groups].map(([_id, part]) => ({
    _id,
    name: names[by](part[0]!),
    about: [...new Set(part.map(names[other]))].join(', '),
    ...sums(part),
  }))
  return { types, lines, total: sums(rows) }
}

/** '11 movimientos': lines of money. */
export const linesText = (count: number): string => counted(count, 'movimiento', 'movimientos')
export const discountsText = (count: number): string => counted(count, 'descuento', 'descuentos')

/** '11 movimientos, 3 descuentos': unclosed entries, on screen, in the question and on paper (COB-37). */
export const openText = ({ count, discounts }: { count: number; discounts: number }): string =>
  [...(count > 0 || discounts === 0 ? [linesText(count)] : []), ...(discounts > 0 ? [discountsText(discounts)] : [])].join(', ')
