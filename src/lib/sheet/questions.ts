// Builds questions about a file: the first cell with both readings (LLE-12).
import { formatMoney } from '../money.ts'
import { amountOf } from './amounts.ts'
import { dayOf, type Judged, type Limits, type Order } from './days.ts'

export interface Question {
  /** The answer is stored under this key. */
  key: string
  text: string
  hint?: string
  options: { key: string; label: string }[]
}
/** The key of the chosen option by the key of its question. */
export type Answers = Readonly<Record<string, string>>

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const dayInWords = (day: string) => `${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`

/** '¿«05/11/2026» es 5 de noviembre o 11 de mayo?' */
export function dayQuestion(key: string, { cell, orders }: NonNullable<Judged['asks']>, limits: Limits): Question {
  const options = orders.map((order: Order) => ({ key: order, label: dayInWords(dayOf(cell, order, limits)!) }))
  return { key, text: `¿«${cell}» es ${options.map(({ label }) => label).join(' o ')}?`, options }
}

/** '¿«1,400» son $1,400.00 o $1.40?', '¿«50,25» son $5,025.00 o $50.25?' */
export function decimalQuestion(key: string, cell: string): Question {
  const options = (['point', 'comma'] as const).map(decimal => ({ key: decimal, label: formatMoney(amountOf(cell, decimal, decimal)!) }))
  return { key, text: `¿«${cell}» son ${options.map(({ label }) => label).join(' o ')}?`, options }
}
