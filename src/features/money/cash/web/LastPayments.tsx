import { Link } from '@tanstack/react-router'
import { formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { Payment } from '#features/money/payments/contract.ts'
import { useSession } from '#web/session/session.tsx'
import { SHORT_TYPES } from '../matrix.ts'
import styles from './cash.module.css'

const LAST = 3

/** 'Sus últimos pagos', for "ya pagué". Only money; discounts are in the file. */
export function LastPayments({ student, payments }: { student: string; payments: readonly Payment[] }) {
  const { timeZone } = useSession().academy
  const last = payments.filter(({ amount }) => amount !== 0).slice(0, LAST)
  return (
    <>
      <div className={styles.title}>
        <h3 className="sectionTitle">Sus últimos pagos</h3>
        <Link className="compact medium" to="/alumnos" search={{ ficha: student, ver: 'pagos' }}>
          Ver todos
        </Link>
      </div>
      {last.length === 0 && <p className="compact muted">No hay pagos agregados.</p>}
      <ul className={styles.paid} aria-label="Sus últimos pagos">
        {last.map(({ _id, date, course, concept, paymentType, amount, voided }) => (
          <li key={_id} className={voided ? styles.voided : ''}>
            <span className="tabular muted">{formatInstant(new Date(date), timeZone)}</span>
            <span className="truncate" title={concept}>
              {course?.name ?? concept} · {voided ? 'Anulado' : SHORT_TYPES[paymentType]}
            </span>
            <b className="tabular">{formatMoney(toCentavos(amount))}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
