// The debt card of sidebar and file (design: one large figure, with payments and discounts as its bar).
import { toCentavos } from '#lib/money.ts'
import type { Student } from '#features/people/students/contract.ts'

/** Centavos, and the two parts of the bar in percent; the rest to 100 is the debt. */
export interface BalanceView {
  debt: number
  cost: number
  paid: number
  discount: number
  bar: { paid: number; discount: number; debt: number }
}

/** The rest after money and discounts: the debt, or below 0 the credit. Centavos. */
export const leftOf = ({ payments, costs }: Student['balance']): number =>
  toCentavos(costs.total) - toCentavos(payments.discounts) - toCentavos(payments.total)

/** @param debt in centavos. Money above the prices (credit, ended courses) does not extend the bar. */
export function balanceView(balance: Student['balance'], debt: number): BalanceView {
  const cost = toCentavos(balance.costs.total)
  const discount = toCentavos(balance.payments.discounts)
  const share = (centavos: number) => (cost === 0 ? 0 : Math.max(0, Math.min(100, (centavos * 100) / cost)))
  return {
    debt,
    cost,
    discount,
    paid: toCentavos(balance.payments.total),
    bar: { paid: share(cost - discount - debt), discount: share(discount), debt: share(debt) },
  }
}

/** The balance bar as a sentence for screen readers. */
export const barLabel = ({ bar }: BalanceView): string => {
  const whole = Math.round(bar.paid)
  const discount = Math.round(bar.discount)
  return `Pagado ${whole} %, descuento ${discount} %, adeudo ${Math.round(bar.debt)} %`
}
