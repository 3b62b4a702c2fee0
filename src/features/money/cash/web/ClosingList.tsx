import { CircleAlert, CircleCheck, Lock } from 'lucide-react'
import { formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session/session.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import type { CashReport, Closing } from '../contract.ts'
import { differenceText } from '../count.ts'
import { cashierName, SHORT_TYPES } from '../matrix.ts'
import { classes } from '#web/look/classes.ts'
import styles from './closing.module.css'

export const ClosingList = ({ report: { closings } }: { report: CashReport }) => (
  <section className={styles.closings} aria-labelledby="corte-closings">
    <h2 id="corte-closings">
      Cierres <span className="muted">{closings.length}</span>
    </h2>
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

function ClosingCard({ closing: { cashier, closedBy, createdAt, totals, count } }: { closing: Closing }) {
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
      <CountOf count={count} />
    </li>
  )
}

function CountOf({ count }: Pick<Closing, 'count'>) {
  if (!count) return <p className={classes(styles.without, 'small muted')}>Sin arqueo</p>
  const difference = toCentavos(count.difference)
  const lines: [string, number][] = [
    ['Fondo inicial', count.openingFloat],
    ['Esperado', count.expected],
    ['Contado', count.counted],
    ['Fondo que queda', count.keptFloat],
    ['A entregar', count.handOver],
  ]
  return (
    <>
      <dl className={styles.count}>
        {lines.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{formatMoney(toCentavos(amount))}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.verdict}>
        <StateTag tone={difference === 0 ? 'green' : 'amber'} icon={difference === 0 ? CircleCheck : CircleAlert}>
          {differenceText(difference)}
        </StateTag>
        {count.note && <span className="small muted">{count.note}</span>}
      </p>
    </>
  )
}
