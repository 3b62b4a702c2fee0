// The summary column: the lines of the bill, down to the amount left to settle.
import { PAYMENT_TYPES } from '#features/money/payments/contract.ts'
import type { Bill } from '../bill.ts'
import type { ShownValues } from './values.ts'

/** `kind` sets the style: price plain, discounts green, total bold. Amounts in centavos, as shown. */
export interface SummaryLine {
  key: string
  label: string
  amount: number
  kind: 'plain' | 'green' | 'total'
}

interface SummaryProps {
  bill: Bill
  /** The percentage of the applied code; null: a fixed amount, or no code. */
  percentage: number | null
  payment: Pick<ShownValues, 'paymentType' | 'amount'>
}

/** Price, discounts in order, amount to pay, credit, today's payment. */
export function summaryLines({ bill, percentage, payment }: SummaryProps): SummaryLine[] {
  const earned = bill.lines.filter(line => line.source === 'course').length
  const label = ({ source, concept }: Bill['lines'][number]) =>
    source === 'course'
      ? earned > 1
        ? `Descuento por ${concept}`
        : 'Descuento del curso'
      : source === 'code' && percentage !== null
        ? `${concept}, ${percentage} %`
        : concept
  return [
    { key: 'price', label: 'Costo del curso', amount: bill.price, kind: 'plain' },
    ...bill.lines.map((line, at): SummaryLine => ({ key: `line${at}`, label: label(line), amount: -line.discount, kind: 'green' })),
    { key: 'toPay', label: 'A pagar', amount: bill.toPay, kind: 'total' },
    ...(bill.credit > 0 ? [{ key: 'credit', label: 'Saldo a favor', amount: -bill.credit, kind: 'green' } as const] : []),
    ...(payment.amount
      ? [
          {
            key: 'payment',
            label: `Pago de hoy, ${PAYMENT_TYPES[payment.paymentType].toLowerCase()}`,
            amount: -payment.amount,
            kind: 'plain',
          } as const,
        ]
      : []),
  ]
}

/** Amount left to settle = price minus (payment + discount), with credit as paid (ENR-24). Never below 0. */
export const leftToSettle = (bill: Bill, amount: number | null): number => Math.max(0, bill.max - (amount ?? 0))
