import { Lock } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { useSession } from '#web/session.tsx'
import { confirm, type Question } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { useCall } from '#web/useCall.ts'
import { cash, cashFailures, type CashReport } from '../contract.ts'
import { cashierName, discountsText, linesText } from './cashView.ts'

const STALE = [cash.report, ...MONEY_READS]

/** What the closing of this report locks. */
export function closeQuestion({ date, cashier, open }: CashReport): Question {
  const { count, amount, discounts } = open
  const what = [
    ...(count > 0 ? [`${linesText(count)} por ${formatMoney(toCentavos(amount))}`] : []),
    ...(discounts > 0 ? [discountsText(discounts)] : []),
  ]
  const [is, are] = count + discounts === 1 ? ['Se cierra', 'Ya no se puede anular'] : ['Se cierran', 'Ya no se pueden anular']
  return {
    title: `¿Cerrar la caja de ${cashierName(cashier)} del ${formatDay(date)}?`,
    text: `${is} ${what.join(' y ')}. ${are}: después solo se corrigen con un reverso. Lo que se cobre más tarde entra en otro corte.`,
    ok: 'Cerrar caja',
  }
}

/** 'Cerrar caja': one cashier's day, after the question. */
export function CloseButton({ report }: { report: CashReport }) {
  const { run, busy } = useCall(cash.close, { success: 'Caja cerrada', refresh: STALE })
  const { user, can } = useSession()
  const { date, cashier, open } = report
  if (!can(cashier?._id === user._id ? paymentsAccess.create : paymentsAccess.closeAll)) return null
  const allow = !cashier ? 'Elige un cajero para cerrar su caja.' : open.count + open.discounts === 0 ? cashFailures.NOTHING_TO_CLOSE : true
  const close = async () => {
    if (await confirm(closeQuestion(report))) await run({ body: { date, cashier: cashier!._id } })
  }
  return (
    <RouteButton route={cash.close} allow={allow} type="primary" icon={<Lock aria-hidden />} loading={busy} onClick={() => void close()}>
      Cerrar caja
    </RouteButton>
  )
}
