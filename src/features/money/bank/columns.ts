// What the columns of a bank's file hold, and how its cells are read. The same for every bank: which column is what, a person says once.
import { plainDay } from '#lib/days.ts'
import { fold } from '#lib/text.ts'

export const COLUMN_NAMES = ['date', 'amount', 'out', 'sign', 'balance', 'text', 'reference', 'payer'] as const
export type ColumnName = (typeof COLUMN_NAMES)[number]
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
/** `words`, `all`: what a person answered about in and out (LLE-10). */
export type BankMapping = Partial<Record<ColumnName, number | null | undefined>> & {
  words?: Record<string, 'in' | 'out'> | undefined
  all?: boolean | undefined
}

interface Column {
  label: string
  required?: true
  /** What banks call it. */
  called: readonly string[]
}

export const COLUMNS: Record<ColumnName, Column> = {
  date: { label: 'Fecha', required: true, called: ['fecha', 'fecha operación', 'fecha de operación', 'día', 'fecha movimiento', 'date'] },
  amount: {
    label: 'Abono',
    required: true,
    called: [
      ...['abono', 'abonos', 'depósito', 'depósitos', 'crédito', 'créditos', 'haber', 'ingreso', 'ingresos', 'credit', 'deposit'],
      ...['importe', 'monto', 'cantidad', 'amount'],
    ],
  },
  out: { label: 'Cargo', called: ['cargo', 'cargos', 'retiro', 'retiros', 'débito', 'débitos', 'debe', 'egreso', 'egresos', 'debit'] },
  // Its words are looked at too: `guessSign`.
  sign: { label: 'Entra o sale', called: [] },
  balance: {
    label: 'Saldo',
    called: ['saldo', 'saldo final', 'saldo disponible', 'saldo contable', 'saldo operación', 'balance', 'running balance'],
  },
  text: {
    label: 'Concepto',
    required: true,
    called: ['concepto', 'descripción', 'movimiento', 'detalle', 'concepto referencia', 'descripción general', 'description'],
  },
  reference: { label: 'Referencia', called: ['referencia', 'referencia numérica', 'num referencia', 'número de referencia', 'reference'] },
  payer: { label: 'Ordenante', called: ['ordenante', 'nombre ordenante', 'nombre del ordenante', 'beneficiario ordenante', 'remitente'] },
}

/** What the headings say of themselves; the first that fits. */
export function guessColumns(headings: readonly string[]): BankMapping {
  const folded = headings.map(fold)
  const mapping: BankMapping = {}
  for (const name of COLUMN_NAMES) {
    const at = folded.findIndex(
      (heading, index) => COLUMNS[name].called.some(called => fold(called) === heading) && !Object.values(mapping).includes(index),
    )
    if (at >= 0) mapping[name] = at
  }
  return mapping
}

export const missingColumns = (mapping: BankMapping): ColumnName[] =>
  COLUMN_NAMES.filter(name => COLUMNS[name].required && mapping[name] == null)

/** By which a file of an account is recognised: sixteen hexadecimal digits of its headings. */
export function headingsHash(headings: readonly string[]): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (const char of headings.map(fold).join('|')) {
    a = Math.imul(a ^ char.codePointAt(0)!, 0x01000193)
    b = Math.imul(b ^ a, 0x85ebca6b) + 1
  }
  return [a, b].map(part => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const ENGLISH: Record<string, string> = { jan: 'ene', apr: 'abr', aug: 'ago', dec: 'dic' }

function calendarDay(year: number, month: number, date: number): string | null {
  const full = year < 100 ? 2000 + year : year
  const at = new Date(Date.UTC(full, month - 1, date))
  if (full < 2000 || full > 2100 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return null
  return plainDay(at)
}

/** '05/11/2026', '5-nov-26', '2026-11-05 10:31', '20261105'; null: no day. A year of four digits in front is year, month, day whatever the order. */
export function dayOf(cell: string, order: DateOrder): string | null {
  const text = cell.trim().replace(/[T ]\d{1,2}:.*$/, '')
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const parts = plain ? plain.slice(1) : text.split(/[/.\-\s]+/).filter(Boolean)
  if (parts.length !== 3) return null
  const [first, second, third] = parts as [string, string, string]
  const word = fold(second).slice(0, 3)
  const named = MONTHS.indexOf(ENGLISH[word] ?? word) + 1
  const numbers = [first, named > 0 ? String(named) : second, third]
  if (!numbers.every(part => /^\d{1,4}$/.test(part))) return null
  const [a, b, c] = numbers.map(Number) as [number, number, number]
  if (first.length === 4) return calendarDay(a, b, c)
  if (named > 0) return calendarDay(c, b, a)
  return order === 'dmy' ? calendarDay(c, b, a) : order === 'mdy' ? calendarDay(c, a, b) : calendarDay(a, b, c)
}

/** The only order in which all of these are days, the Mexican one before the others. */
export const guessOrder = (cells: readonly string[]): DateOrder =>
  DATE_ORDERS.find(order => cells.filter(Boolean).every(cell => dayOf(cell, order) !== null)) ?? 'dmy'

const MOST = 9_999_999_999

/** '$1,300.00', '1300', '1.300,50', '(250.00)', '250.00-', '250.00 DB' as centavos; 0: an empty cell; null: no amount. */
export function centavosOf(cell: string): number | null {
  const text = cell.replace(/[\s$]|mxn|mn/gi, '')
  if (text === '' || text === '-') return 0
  const match = /^(\(?[+-]?)(\d[\d.,]*)\)?(-|cr|db)?$/i.exec(text)
  if (!match) return null
  const [sign, digits, behind] = [match[1]!, match[2]!, match[3]?.toLowerCase() ?? '']
  if (sign !== '' && behind !== '') return null
  const decimal = /[.,](\d{1,2})$/.exec(digits)
  const whole = (decimal ? digits.slice(0, decimal.index) : digits).replace(/[.,]/g, '')
  const centavos = Number(whole || '0') * 100 + Number((decimal?.[1] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos) || centavos > MOST) return null
  return /[(-]/.test(sign) || behind === '-' || behind === 'db' ? -centavos : centavos
}

const DECIMALS = /[.,]\d{2}\s*(?:\)|-|cr|db|mxn)?$/i

/**
 * The columns whose words are a line's text (LLE-20): all but days, amounts and balance, so that no choice of columns hides a name or a
 * reference. What is taken as the reference has a place of its own, and so has the bank's number of an OFX line.
 */
export function textColumns(headings: readonly string[], rows: readonly { cells: readonly string[] }[], mapping: BankMapping): number[] {
  const { date, amount, out, sign, balance, reference } = mapping
  const own = new Set([date, amount, out, sign, balance, reference])
  const isFigure = (cell: string) =>
    DATE_ORDERS.some(order => dayOf(cell, order) !== null) || (DECIMALS.test(cell) && centavosOf(cell) !== null)
  return headings.flatMap((heading, at) => {
    if (own.has(at) || fold(heading) === 'fitid') return []
    const cells = rows.map(row => row.cells[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && !cells.every(isFigure) ? [at] : []
  })
}
