import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { counted } from '#lib/numbers.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { skip, useRead } from '#web/calls/useRead.ts'
import { Note } from '#web/ui/Note.tsx'
import { classes } from '#web/look/classes.ts'
import { cash } from '../../contract.ts'
import styles from './unclosedDays.module.css'

const LIVE_ROUTES = [cash.unclosed]
/** Each charge is announced, and changes no past day: refetches at most once a minute. A closing of this desk refetches at once. */
const OFTEN_MS = 60_000

/** '2 días sin cerrar': past days, each a link to its Corte. Empty when all are closed, or without the right to see cash. */
export function UnclosedDays({ className }: { className?: string | undefined }) {
  const { can } = useSession()
  const { data } = useRead(cash.unclosed, can(cash.unclosed.access) ? {} : skip)
  useLiveOften([paymentsChanged], LIVE_ROUTES, OFTEN_MS)
  if (!data || data.count === 0) return null
  const more = data.count - data.days.length
  return (
    <div className={classes(styles.unclosed, className)}>
      <Note
        tone="amber"
        icon={CircleAlert}
        title={`${counted(data.count, 'día', 'días')} sin cerrar: ${formatMoney(toCentavos(data.amount))}`}
      >
        <span className={classes(styles.days, 'tabular')}>
          {data.days.map(({ day, amount }) => (
            <Link key={day} to="/caja" search={{ corte: day }}>
              {formatDay(day)} {formatMoney(toCentavos(amount))}
            </Link>
          ))}
          {more > 0 && <span>y {counted(more, 'día anterior', 'días anteriores')}</span>}
        </span>
      </Note>
    </div>
  )
}
