import { formatMoney } from '#lib/money.ts'
import type { CashTotals } from '../contract.ts'
import { sharesText, typeShares } from './cashView.ts'
import { classes } from '#web/look/classes.ts'
import figureStyles from '#web/ui/figure.module.css'
import styles from './typeBar.module.css'

export function TypeBar({ byType }: Pick<CashTotals, 'byType'>) {
  const shares = typeShares(byType)
  return (
    <>
      <div className={classes(figureStyles.bar, styles.bar, styles.tones)} data-slot="bar" role="img" aria-label={sharesText(shares)}>
        {shares.map(
          ({ type, share }, at) => share > 0 && <i key={type} className={styles[`tone${at + 1}`]} style={{ width: `${share}%` }} />,
        )}
      </div>
      <dl className={classes(styles.legend, styles.tones)} data-slot="type-legend">
        {shares.map(({ type, label, amount }, at) => (
          <div key={type}>
            <dt>
              <i className={styles[`tone${at + 1}`]} aria-hidden />
              {label}
            </dt>
            <dd className="tabular">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
