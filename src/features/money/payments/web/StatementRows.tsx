import { formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { useSession } from '#web/session/session.tsx'
import { classes } from '#web/look/classes.ts'
import type { CostLine } from '../statement.ts'
import styles from './paymentsTab.module.css'

/** '+$8,900.00' is owed more, '−$1,300.00' less. */
export const Effect = ({ centavos, className }: { centavos: number; className?: string | undefined }) => (
  <span className={classes(className, 'tabular')}>
    {centavos > 0 && '+'}
    {formatMoney(centavos)}
  </span>
)

/** The debt after a line; credit in green. */
export const BalanceAfter = ({ centavos }: { centavos: number | null }) => (
  <span className={classes(styles.balance, centavos !== null && centavos < 0 && 'green', 'tabular')}>
    <span className="visuallyHidden">Saldo </span>
    {centavos === null ? '—' : formatMoney(centavos)}
  </span>
)

/** A course's price, on the day of registration. */
export function CostRow({ line: { date, courseName, group, price, balance } }: { line: CostLine }) {
  const { timeZone } = useSession().academy
  return (
    <li className={classes(styles.row, styles.cost)}>
      <span className={classes(styles.date, 'tabular')}>{formatInstant(new Date(date), timeZone)}</span>
      <span className={styles.what}>
        <b className="truncate" title={courseName}>
          Inscripción {courseName}
        </b>
        <small className="truncate" title={group}>
          Costo del curso · {group}
        </small>
      </span>
      <Effect centavos={price} className={styles.figure} />
      <BalanceAfter centavos={balance} />
      <span className={styles.receipt} />
      <span />
    </li>
  )
}
