import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { classes } from '#web/look/classes.ts'
import type { Due } from '../../dues.ts'
import type { Instalment } from '../../planOf.ts'
import { payName } from './planText.ts'
import styles from './planLines.module.css'

/** The most dates shown; the others are a number. */
const MOST = 6

interface Props {
  plan: readonly Instalment[]
  today: string
  /** The dates with their open amounts after the payment that is being made (M76). */
  dues?: readonly Due[]
  /** The plan before its dates were shared out anew. */
  before?: readonly Instalment[] | null
}

/** The dates and amounts of a plan, to read. */
export function PlanLines({ plan, today, dues, before }: Props) {
  const visible = plan.slice(0, MOST)
  return (
    <ol className={styles.lines} aria-label="Fechas de pago">
      {visible.map((line, at) => {
        const open = dues?.find(({ dueOn }) => dueOn === line.dueOn)?.open
        const was = before?.find(({ dueOn }) => dueOn === line.dueOn)?.amount
        const paid = open === 0
        const isShort = open !== undefined && open > 0 && open < line.amount && line.dueOn <= today
        return (
          <li key={line.dueOn} className={classes(paid ? styles.paid : isShort ? styles.short : line.dueOn === today && styles.today)}>
            <span className={styles.number} aria-hidden>
              {paid ? '✓' : at + 1}
            </span>
            <span className={styles.name}>{payName(line, at, today)}</span>
            <span className="tabular muted">{formatDay(line.dueOn)}</span>
            {paid ? (
              <span className="green">se paga hoy</span>
            ) : open !== undefined && open < line.amount ? (
              <span className="tabular amber">faltan {formatMoney(open)}</span>
            ) : (
              was !== undefined && was !== line.amount && <span className="tabular muted">antes {formatMoney(was)}</span>
            )}
            <b className="tabular">{formatMoney(line.amount)}</b>
          </li>
        )
      })}
      {visible.length < plan.length && <li className="muted">y {plan.length - visible.length} más</li>}
    </ol>
  )
}
