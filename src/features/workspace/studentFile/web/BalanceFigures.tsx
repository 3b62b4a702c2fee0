import { formatMoney } from '#lib/money.ts'
import figureStyles from '#web/ui/figure.module.css'
import { barLabel, type BalanceView } from './balance.ts'
import styles from './balance.module.css'

/** Payments and discounts as parts of the price bar. */
export const BalanceBar = ({ view }: { view: BalanceView }) => (
  <div className={figureStyles.bar} data-slot="bar" role="img" aria-label={barLabel(view)}>
    <i style={{ width: `${view.bar.paid}%` }} />
    <i className={figureStyles.second} style={{ width: `${view.bar.discount}%` }} />
  </div>
)

/** The amounts of the bar's parts, and the credit if any. Centavos. */
export const BalanceLegend = ({ view, credit }: { view: BalanceView; credit: number }) => (
  <dl className={styles.legend}>
    <div>
      <dt>
        <i className={styles.tone1} />
        Total pagado
      </dt>
      <dd className="tabular">{formatMoney(view.paid)}</dd>
    </div>
    <div>
      <dt>
        <i className={styles.tone2} />
        Descuento
      </dt>
      <dd className="tabular">{formatMoney(view.discount)}</dd>
    </div>
    {credit > 0 && (
      <div>
        <dt>
          <i className={styles.tone0} />
          Saldo a favor
        </dt>
        <dd className="tabular green">{formatMoney(credit)}</dd>
      </div>
    )}
  </dl>
)
