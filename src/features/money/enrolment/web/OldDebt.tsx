import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useLiveOften } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Note } from '#web/ui/Note.tsx'
import { useRead } from '#web/calls/useRead.ts'
import styles from './wizard.module.css'

interface Props {
  student: string
  today: string
  /** Opens the till with this student; absent while that would interrupt an act. */
  onCharge?: (() => void) | undefined
}

const LIVE_ROUTES = [paymentPlans.ofStudent]
/** Charges to other students announce themselves too. */
const OFTEN_MS = 4_000

/** 'Debe $5,000.00 desde el 21/09/2026': the overdue debt of a returning student, with a button to charge it. */
export function OldDebt({ student, today, onCharge }: Props) {
  const { can } = useSession()
  const { data } = useRead(paymentPlans.ofStudent, { params: { id: student } })
  useLiveOften([paymentsChanged], LIVE_ROUTES, OFTEN_MS)
  const late = (data?.registrations ?? []).flatMap(({ dues }) => dues.filter(({ dueOn, open }) => open > 0 && dueOn < today))
  if (late.length === 0) return null
  const owed = late.reduce((sum, { open }) => sum + toCentavos(open), 0)
  const [since] = late.map(({ dueOn }) => dueOn).toSorted()
  return (
    <div className={styles.oldDebt}>
      <Note
        tone="amber"
        icon={CircleAlert}
        title={`Debe ${formatMoney(owed)} desde el ${formatDay(since!)}`}
        action={
          can(paymentsAccess.create) && (
            <Button disabled={!onCharge} onClick={onCharge}>
              Cobrar
            </Button>
          )
        }
      />
    </div>
  )
}
