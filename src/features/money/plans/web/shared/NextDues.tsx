import { Handshake } from 'lucide-react'
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
import styles from '../plans.module.css'

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
  /** Without the paid dates. */
  slim: boolean
  /** Opens the plan of a registration. */
  onPlan(registration: string): void
}

/** The dates on which a student is to pay (COB-50), of each course with debt. */
export function NextDues({ student, slim, onPlan }: Props) {
  const { data, error, refetch } = useRead(paymentPlans.ofStudent, { params: { id: student._id } })
  useLive(studentsChanged, LIVE_ROUTES, student._id)
  useLive(paymentsChanged, LIVE_ROUTES, student._id)
  const today = useToday()
  const retry = () => void refetch()
  if (!data) return error ? <Failed slim reason={error.message} retry={retry} /> : <Skeleton rows={1} height={36} bars={['40%', '20%']} />
  const { registrations, promise } = data
  const owed = registrations.filter(({ balance }) => balance > 0)
  if (owed.length === 0) return null
  return (
    <>
      {error && <Failed slim reason={error.message} retry={retry} />}
      <ul className={styles.courses} aria-label="Próximos pagos">
        {owed.map(each => (
          <CourseDues
            key={each._id}
            registration={each}
            today={today}
            named={owed.length > 1}
            paid={!slim}
            onEdit={() => onPlan(each._id)}
          />
        ))}
      </ul>
      {promise && <Promised promise={promise} />}
    </>
  )
}
