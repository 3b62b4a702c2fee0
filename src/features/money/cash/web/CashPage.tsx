import { Suspense } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { payments, paymentsChanged, studentAccount } from '#features/money/payments/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { ACCOUNT_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { payers, payersChanged } from '#features/people/payers/contract.ts'
import { students, studentsChanged } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { cash } from '../contract.ts'
import { Desk } from './Desk.tsx'
import { useCashAddress } from './useCashAddress.ts'

// The desk does not wait for the closing's code.
const ClosingView = lazy(async () => (await import('./ClosingView.tsx')).ClosingView)

const OF_STUDENT = [...ACCOUNT_READS, paymentPlans.ofStudent]
const OF_SEVERAL = [students.search, payers.family]
const FAMILIES = [payers.family, payers.search]

/** /caja: the desk, or with `?corte=` the cash of a day. A user who may only read the cash of all sees the day. */
export function CashPage() {
  const { can } = useSession()
  const { corte, alumno = null } = useCashAddress().address
  useLive(paymentsChanged, [cash.report, ...OF_SEVERAL])
  useLive(paymentsChanged, OF_STUDENT, alumno)
  useLive(studentsChanged, OF_SEVERAL)
  useLive(studentsChanged, OF_STUDENT, alumno)
  useLive(payersChanged, FAMILIES)
  useLive(groupsChanged, [students.groups, studentAccount.sidebar])
  if (!corte && can(payments.create)) return <Desk />
  return (
    <Suspense fallback={<Skeleton rows={10} />}>
      <ClosingView />
    </Suspense>
  )
}
