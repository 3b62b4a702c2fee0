import { Ban } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { paymentFailures } from '#features/money/payments/contract.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { useVoid, useVoidRight } from '#features/money/payments/web/shared/useVoid.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { cash, type CashEntry } from '../contract.ts'
import { voidQuestion } from './cashView.ts'
import styles from './rail.module.css'

const STALE = [cash.report, ...MONEY_READS]

/** Voids a charge after a question; on a closed day it says why it is refused, to users who may correct others' charges too. */
export function VoidButton({ entry }: { entry: CashEntry }) {
  const right = useVoidRight({ by: entry.cashier?._id, at: entry.time, source: entry.source })
  const { annul, busy } = useVoid(STALE)
  if (entry.voided || right === null || (right === 'own' && entry.closed)) return null
  return (
    <RouteButton
      allow={entry.closed ? paymentFailures.DAY_CLOSED : true}
      type="text"
      size="small"
      danger
      className={styles.voidButton}
      data-slot="entry-void"
      icon={<Ban aria-hidden />}
      aria-label={`Anular el cobro de ${fullName(entry.student)}`}
      title={entry.closed ? undefined : 'Anular'}
      loading={busy}
      onClick={() => void annul(entry._id, voidQuestion(entry))}
    />
  )
}
