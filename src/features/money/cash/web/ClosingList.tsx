import { Lock } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { CashReport, Closing } from '../contract.ts'
import { cashierName, discountsText, linesText, SHORT_TYPES } from './cashView.ts'
import { classes } from '#web/classes.ts'
import styles from './closing.module.css'

/** What is still open, and the closings of the day with their totals as they were. */
export function ClosingList({ report: { open, closings } }: { report: CashReport }) {
  return (
    <section className={classes(styles.part, styles.closings)} aria-labelledby="corte-closings">
      <h2 id="corte-closings">
        Cierres <span className="muted">{closings.length}</span>
      </h2>
      <div className={styles.open}>
        <span className="muted">Por cerrar</span>
        <b className="tabular">{formatMoney(toCentavos(open.amount))}</b>
        <span className="small muted">
          {linesText(open.count)}
          {open.discounts > 0 && `, ${discountsText(open.discounts)}`}
        </span>
      </div>
      {closings.length === 0 ? (
        <p className="compact muted">Este día todavía no se cierra.</p>
      ) : (
        <ul aria-label="Cierres">
          {closings.map(closing => (
            <ClosingCard key={closing._id} closing={closing} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ClosingCard({ closing: { cashier, closedBy, createdAt, totals } }: { closing: Closing }) {
  const { timeZone } = useSession().academy
  return (
    <li>
      <div className="row">
        <b className="truncate">{cashierName(cashier)}</b>
        <span className="spacer" />
        <StateTag tone="grey" icon={Lock}>
          Cerrada
        </StateTag>
      </div>
      <p className="small muted tabular">
        {formatInstant(new Date(createdAt), timeZone)}
        {closedBy._id !== cashier._id && ` · cerró ${cashierName(closedBy)}`}
      </p>
      <dl>
        {totals.byType.map(({ type, amount, count }) => (
          <div key={type}>
            <dt>
              {SHORT_TYPES[type]} <span className="muted">{count}</span>
            </dt>
            <dd className="tabular">{formatMoney(toCentavos(amount))}</dd>
          </div>
        ))}
        <div className={styles.net}>
          <dt>Neto</dt>
          <dd className="tabular">{formatMoney(toCentavos(totals.net))}</dd>
        </div>
      </dl>
    </li>
  )
}
