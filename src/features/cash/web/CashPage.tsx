import { groupsChanged } from '#features/groups/contract.ts'
import { payments, paymentsChanged } from '#features/payments/contract.ts'
import { MONEY_READS } from '#features/payments/web/parts/useDebts.ts'
import { students, studentsChanged } from '#features/students/contract.ts'
import { useLive } from '#web/live.ts'
import { useSession } from '#web/session.tsx'
import { cash } from '../contract.ts'
import { ClosingView } from './ClosingView.tsx'
import { Desk } from './Desk.tsx'
import { useCashAddress } from './useCashAddress.ts'
import './cash.css'

const SHOWN = [cash.report, ...MONEY_READS]

/** /caja: the desk, or with `?corte=` the cash of a day. Whoever may only read the cash of all sees the day. */
export function CashPage() {
  const { can } = useSession()
  const { corte } = useCashAddress().address
  useLive(paymentsChanged, SHOWN)
  useLive(studentsChanged, MONEY_READS)
  useLive(groupsChanged, [students.groups, students.sidebar])
  return corte || !can(payments.create) ? <ClosingView /> : <Desk />
}
