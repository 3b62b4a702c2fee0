// Names and recognizes the columns of a bank's file. The user confirms them once for each account.
import { fold } from '#lib/text.ts'
import { amountOf, type Decimal } from '#lib/sheet/amounts.ts'
import { dayOf, ORDERS, type Limits, type Order } from '#lib/sheet/days.ts'
import { guessFields, missingOf, type Form } from '#lib/sheet/headings.ts'

export const COLUMN_NAMES = ['date', 'amount', 'out', 'sign', 'balance', 'text', 'reference', 'payer'] as const
export type ColumnName = (typeof COLUMN_NAMES)[number]
export const DATE_ORDERS = ORDERS
export type DateOrder = Order
/** `words`, `all`, `decimal`, `account`: the user's answers (LLE-10, LLE-12, LLE-29). */
export type BankMapping = Partial<Record<ColumnName, number | null | undefined>> & {
  words?: Record<string, 'in' | 'out'> | undefined
  all?: boolean | undefined
  decimal?: Decimal | undefined
  account?: string | undefined
}

const names = (text: string): string[] => text.split(', ')

export const COLUMNS: Form<ColumnName> = {
  date: {
    label: 'Fecha',
    required: true,
    like: names(
      'fecha operacion, fecha de operacion, fecha de la operacion, fecha movimiento, fecha del movimiento, fecha de movimiento, fecha, dia, fecha oper, ' +
        'f operacion, fecha transaccion, fecha contable, fecha aplicacion, fecha de aplicacion, fecha liquidacion, fecha valor, fecha y hora, date, ' +
        'transaction date, posting date, dtposted',
    ),
  },
  amount: {
    label: 'Abono',
    required: true,
    like: names(
      'abono, abonos, deposito, depositos, credito, creditos, haber, ingreso, ingresos, entrada, entradas, credit, credits, deposit, deposits, importe abono, monto abono, ' +
        'importe de credito, importe credito, importe del credito, monto de credito, importe deposito, importe abonos, abono importe, monto del abono, ' +
        'importe, monto, cantidad, importe operacion, importe de la operacion, importe movimiento, importe del movimiento, monto movimiento, ' +
        'monto de la operacion, importe de la transaccion, amount, trnamt',
    ),
  },
  out: {
    label: 'Cargo',
    like: names(
      'cargo, cargos, retiro, retiros, gasto, gastos, salida, salidas, debito, debitos, debe, egreso, egresos, debit, debits, withdrawal, withdrawals, importe cargo, monto cargo, ' +
        'importe de debito, importe debito, importe del debito, monto de debito, importe retiro, importe cargos, cargo importe, monto del cargo',
    ),
  },
  // `guessSign` checks its words too.
  sign: { label: 'Entra o sale', like: [] },
  balance: {
    label: 'Saldo',
    like: names(
      'saldo, saldo final, saldo disponible, saldo contable, saldo operacion, saldo actual, saldo al corte, saldo despues, saldo posterior, ' +
        'saldo de operacion, saldo liquidacion, saldo cuenta, saldo en cuenta, balance, running balance',
    ),
  },
  text: {
    label: 'Concepto',
    required: true,
    like: names(
      'concepto, descripcion, movimiento, detalle, concepto referencia, descripcion general, descripcion detallada, concepto movimiento, ' +
        'concepto de la operacion, descripcion de la operacion, descripcion movimiento, descripcion del movimiento, detalle movimiento, ' +
        'detalle del movimiento, transaccion, operacion, concepto de pago, concepto del pago, leyenda, motivo, description, memo, details',
    ),
  },
  reference: {
    label: 'Referencia',
    like: names(
      'referencia, referencia numerica, num referencia, no referencia, no de referencia, numero de referencia, numero referencia, ref, ' +
        'referencia 1, referencia bancaria, referencia cliente, reference, refnum',
    ),
  },
  payer: {
    label: 'Ordenante',
    like: names(
      'ordenante, nombre ordenante, nombre del ordenante, nombre de ordenante, beneficiario ordenante, remitente, nombre remitente, emisor, ' +
        'nombre emisor, nombre del emisor, titular ordenante, quien envia',
    ),
  },
}

/** Guesses columns from headings. */
export const guessColumns = (headings: readonly string[]): BankMapping => guessFields(headings, COLUMNS, false)

export const missingColumns = (mapping: BankMapping): ColumnName[] =>
  missingOf(Object.fromEntries(COLUMN_NAMES.flatMap(name => (mapping[name] == null ? [] : [[name, mapping[name]]]))), COLUMNS)

/** Identifies the files of an account: sixteen hexadecimal digits of its headings. */
export function headingsHash(headings: readonly string[]): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (const char of headings.map(fold).join('|')) {
    a = Math.imul(a ^ char.codePointAt(0)!, 0x01000193)
    b = Math.imul(b ^ a, 0x85ebca6b) + 1
  }
  return [a, b].map(part => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

const DECIMALS = /[.,]\d{2}\s*(?:\)|-|cr|db|mxn)?$/i
const ANY_YEAR: Limits = { from: '1900-01-01', to: '2100-12-31', near: '2026-01-01', pivot: 2099 }
/** A number of five digits counts as a day only in a column of days. */
const isDay = (cell: string): boolean => !/^\d+(\.\d+)?$/.test(cell) && DATE_ORDERS.some(order => dayOf(cell, order, ANY_YEAR) !== null)
const isPackedDay = (cell: string): boolean => /^(19|20)\d{6}$/.test(cell) && dayOf(cell, 'ymd', ANY_YEAR) !== null
const isAmount = (cell: string): boolean => DECIMALS.test(cell) && (amountOf(cell, 'point') !== null || amountOf(cell, 'comma') !== null)

/**
 * The columns of a line's text (LLE-20): all except days, amounts and balance, so that no choice of columns hides a name or a reference.
 * The reference column is separate, and so is the bank's number of an OFX line.
 */
export function textColumns(headings: readonly string[], rows: readonly { cells: readonly string[] }[], mapping: BankMapping): number[] {
  const { date, amount, out, sign, balance, reference } = mapping
  const own = new Set([date, amount, out, sign, balance, reference])
  const isFigure = (cell: string) => isDay(cell) || isPackedDay(cell) || isAmount(cell)
  return headings.flatMap((heading, at) => {
    if (own.has(at) || fold(heading) === 'fitid') return []
    const cells = rows.map(row => row.cells[at]?.trim() ?? '').filter(Boolean)
    return cells.length > 0 && !cells.every(isFigure) ? [at] : []
  })
}
