import { formatMoney } from '#lib/money.ts'
import figureStyles from '#web/ui/figure.module.css'

interface Props {
  /** Centavos. */
  price: number
  paid: number
  discount: number
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.max(0, Math.min(100, (part * 100) / whole)))

/** 'Pagado $6,800.00, descuento $850.00 de $9,500.00' */
export const paidText = ({ price, paid, discount }: Props): string =>
  `Pagado ${formatMoney(paid)}${discount > 0 ? `, descuento ${formatMoney(discount)}` : ''} de ${formatMoney(price)}`

export const DebtBar = ({ price, paid, discount }: Props) => (
  <span className={figureStyles.bar} data-slot="bar" aria-hidden>
    <i style={{ width: `${share(paid, price)}%` }} />
    <i className={figureStyles.second} style={{ width: `${share(discount, price)}%` }} />
  </span>
)
