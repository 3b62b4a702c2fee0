import { Ban } from 'lucide-react'
import { fullName } from '#lib/text.ts'
import { paymentFailures, payments } from '#features/payments/contract.ts'
import { MONEY_READS } from '#features/payments/web/parts/useDebts.ts'
import { ask } from '#web/ui/asking.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/useCall.ts'
import { cash, type CashEntry } from '../contract.ts'
import { voidQuestion } from './cashView.ts'

const STALE = [cash.report, ...MONEY_READS]

/** Voids a charge after a question; of a closed day it says why not. */
export function VoidButton({ entry }: { entry: CashEntry }) {
  const { run, busy } = useCall(payments.void, { success: 'Operacion exitosa', failure: 'Ocurrio un error', refresh: STALE })
  if (entry.voided) return null
  const annul = async () => {
    if (await ask({ ...voidQuestion(entry), ok: 'Anular', cancel: 'Volver', danger: true })) await run({ params: { id: entry._id } })
  }
  return (
    <RouteButton
      route={payments.void}
      allow={entry.closed ? paymentFailures.DAY_CLOSED : true}
      type="text"
      size="small"
      danger
      className="cash-void"
      icon={<Ban aria-hidden />}
      aria-label={`Anular el cobro de ${fullName(entry.student)}`}
      title={entry.closed ? undefined : 'Anular'}
      loading={busy}
      onClick={() => void annul()}
    />
  )
}
