import { CalendarClock, Handshake } from 'lucide-react'
import { useState } from 'react'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { classes } from '#web/look/classes.ts'
import { useRead } from '#web/calls/useRead.ts'
import { Failed } from '#web/ui/Blocks.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { paymentPlans, type PaymentPromise } from '../../contract.ts'
import { CourseDues } from '../CourseDues.tsx'
import { PlanModal } from '../PlanModal.tsx'
import styles from '../plans.module.css'
import { nextOfEach } from './openDues.ts'

/** A kept promise needs no text: the payment shows below. */
function Promised({ promise: { on, amount, state } }: { promise: PaymentPromise }) {
  if (state === 'kept') return null
  const broken = state === 'broken'
  return (
    <p className={classes(styles.band, broken && styles.broken)}>
      <Handshake aria-hidden />
      <span>
        <b>{broken ? 'Promesa rota' : 'Promesa'}</b> · {formatMoney(toCentavos(amount))} para el {formatDay(on)}
      </span>
    </p>
  )
}

const LIVE_ROUTES = [paymentPlans.ofStudent]

interface Props {
  student: { _id: string }
  /** Beside a list: only the debt, under a heading; the student's own page is the landmark. */
  slim?: boolean
}

/** 'Próximos pagos' (COB-50): open dates per course, and in one line the first due one. Nothing without a course. */
export function NextDues({ student, slim = false }: Props) {
  const { data, error, refetch } = useRead(paymentPlans.ofStudent, { params: { id: student._id } })
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  const [editing, setEditing] = useState<string | null>(null)
  const today = useToday()
  const retry = () => void refetch()
  if (!data) return error ? <Failed slim reason={error.message} retry={retry} /> : <Skeleton rows={1} height={112} bars={['30%', '30%']} />
  const { registrations, promise } = data
  const visible = slim ? registrations.filter(({ balance }) => balance > 0) : registrations
  if (visible.length === 0) return null
  const first = nextOfEach(registrations, today)
  const edited = registrations.find(({ _id }) => _id === editing)
  return (
    <section className={classes(styles.dues, slim && styles.slim)} aria-label={slim ? undefined : 'Próximos pagos'}>
      {slim && <h3 className="sectionTitle">Próximos pagos</h3>}
      {error && <Failed slim reason={error.message} retry={retry} />}
      <ul className={styles.courses}>
        {visible.map(each => (
          <CourseDues key={each._id} registration={each} today={today} onEdit={() => setEditing(each._id)} />
        ))}
      </ul>
      {!slim && first.length > 0 && (
        <p className={styles.band}>
          <CalendarClock aria-hidden />
          <span>
            <b>Por pagar</b>
            {first.map(({ course, dueOn, open, when }) => (
              <span key={course} className="tabular">
                {' '}
                · {course} <b>{formatMoney(open)}</b>
                {when === 'late' ? `, vencido desde el ${formatDay(dueOn)}` : when === 'today' ? ', vence hoy' : ` el ${formatDay(dueOn)}`}
              </span>
            ))}
          </span>
        </p>
      )}
      {promise && <Promised promise={promise} />}
      {edited && <PlanModal studentId={student._id} registration={edited} onClose={() => setEditing(null)} />}
    </section>
  )
}
