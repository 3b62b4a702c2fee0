// The count of a drawer at a closing (COB-36). Centavos; pure, shared by screen, server, paper and demo.

import { formatMoney } from '#lib/money.ts'

/** Pesos. 20 is a bill or a coin. */
export const DENOMINATIONS = ['1000', '500', '200', '100', '50', '20', '10', '5', '2', '1', '0.50'] as const
export type Denomination = (typeof DENOMINATIONS)[number]
export type Pieces = Partial<Record<Denomination, number>>

export const MAX_PIECES = 9_999

export const MAX_FLOAT = 100_000_000

export const valueOf = (denomination: Denomination): number => Math.round(Number(denomination) * 100)

export const countedOf = (pieces: Pieces, loose: number): number =>
  DENOMINATIONS.reduce((sum, each) => sum + (pieces[each] ?? 0) * valueOf(each), loose)

export interface Drawer {
  counted: number
  /** The float and the cash of this closing. */
  expected: number
  /** Positive: there is too much cash; negative: too little. */
  difference: number
  handOver: number
}

export function drawerOf({
  counted,
  openingFloat,
  keptFloat,
  cash,
}: Record<'counted' | 'openingFloat' | 'keptFloat' | 'cash', number>): Drawer {
  const expected = openingFloat + cash
  return { counted, expected, difference: counted - expected, handOver: counted - keptFloat }
}

/** The net cash of a closing or of unclosed entries. */
export const cashOf = (byType: readonly { type: string; amount: number }[]): number =>
  byType.find(({ type }) => type === 'cash')?.amount ?? 0

/** 'Cuadra', 'Sobra', 'Falta'. */
export const differenceWord = (difference: number): string => (difference === 0 ? 'Cuadra' : difference > 0 ? 'Sobra' : 'Falta')

/** 'Cuadra', 'Sobra $10.00', 'Falta $20.00', on screen, in the question and on paper. */
export const differenceText = (difference: number): string =>
  difference === 0 ? 'Cuadra' : `${differenceWord(difference)} ${formatMoney(Math.abs(difference))}`

/** '$1,000', '50¢' */
export const pieceName = (denomination: Denomination): string =>
  denomination === '0.50' ? '50¢' : `$${Number(denomination).toLocaleString('es-MX')}`
