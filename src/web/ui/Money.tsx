import { formatMoney, moneyParts, toCentavos } from '#lib/money.ts'
import { classes } from '#web/look/classes.ts'
import styles from './figure.module.css'

/** An amount in pesos (wire) or centavos (rules). */
export type Amount = { pesos: number; centavos?: undefined } | { centavos: number; pesos?: undefined }

const centavosOf = (amount: Amount): number => (amount.centavos === undefined ? toCentavos(amount.pesos) : amount.centavos)

export const Money = (amount: Amount) => (
  <span className="tabular" translate="no">
    {formatMoney(centavosOf(amount))}
  </span>
)

export function BigMoney({ tone, ...amount }: Amount & { tone?: 'red' | 'green' | 'amber' }) {
  const { sign, whole, cents } = moneyParts(centavosOf(amount))
  return (
    <span className={classes(styles.figure, tone ?? '', 'tabular')} data-slot="figure" translate="no">
      {sign}${whole}
      <span className={styles.cents}>.{cents}</span>
    </span>
  )
}
