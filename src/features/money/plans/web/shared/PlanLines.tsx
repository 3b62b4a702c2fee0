import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { classes } from '#web/look/classes.ts'
import type { Instalment } from '../../planOf.ts'
import { payName } from './planText.ts'
import styles from './planLines.module.css'

/** So many dates stand; more are counted. */
const MOST = 6

/** The dates and amounts of a plan, to read. */
export function PlanLines({ plan, today }: { plan: readonly Instalment[]; today: string }) {
  const shown = plan.slice(0, MOST)
  return (
    <ol className={styles.lines} aria-label="Fechas de pago">
      {shown.map((line, at) => (
        <li key={line.dueOn} className={classes(line.dueOn === today && styles.today)}>
          <span className={styles.number} aria-hidden>
            {at + 1}
          </span>
          <span className={styles.name}>{payName(line, at, today)}</span>
          <span className="tabular muted">{formatDay(line.dueOn)}</span>
          <b className="tabular">{formatMoney(line.amount)}</b>
        </li>
      ))}
      {shown.length < plan.length && <li className="muted">y {plan.length - shown.length} más</li>}
    </ol>
  )
}
