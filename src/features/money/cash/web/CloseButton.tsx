import { Lock } from 'lucide-react'
import { formatDay } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { useSession } from '#web/session/session.tsx'
import type { Question } from '#web/ui/confirm.ts'
import { RouteButton } from '#web/ui/RouteButton.tsx'
import { cash, cashFailures, type CashReport } from '../contract.ts'
import { differenceText } from '../count.ts'
import { cashierName, discountsText, linesText } from '../matrix.ts'
import type { Counting } from './drawer.ts'

/** The closing form; the button may be outside of it. */
export const CLOSE_FORM = 'arqueo'

export function closeQuestion({ date, cashier, open }: CashReport, counting: Counting | null): Question {
  const { count, amount, discounts } = open
  const what = [
    ...(count > 0 ? [`${linesText(count)} por ${formatMoney(toCentavos(amount))}`] : []),
    ...(discounts > 0 ? [discountsText(discounts)] : []),
  ]
  const [is, are] = count + discounts === 1 ? ['Se cierra', 'Ya no se puede anular'] : ['Se cierran', 'Ya no se pueden anular']
  const drawer = counting
    ? `Contado ${formatMoney(counting.counted)}: ${differenceText(counting.difference).toLowerCase()}. A entregar ${formatMoney(counting.handOver)}.`
    : 'Sin arqueo.'
  return {
    title: `¿Cerrar la caja de ${cashierName(cashier)} del ${formatDay(date)}?`,
    text: `${drawer} ${is} ${what.join(' y ')}. ${are}: después solo se corrigen con un reverso. Lo que se cobre más tarde entra en otro corte.`,
    ok: 'Cerrar caja',
  }
}

export function useMayClose({ cashier }: Pick<CashReport, 'cashier'>): boolean {
  const { user, can } = useSession()
  return can(cashier?._id === user._id ? paymentsAccess.create : paymentsAccess.closeAll)
}

/** Why this day cannot be closed now. */
export const closable = ({ cashier, open }: CashReport) =>
  !cashier ? 'Elige un cajero para cerrar su caja.' : open.count + open.discounts === 0 ? cashFailures.NOTHING_TO_CLOSE : true

interface Props {
  report: CashReport
  loading?: boolean
  block?: boolean
}

/** 'Cerrar caja': one cashier's day, after the form's question. */
export function CloseButton({ report, ...rest }: Props) {
  return (
    <RouteButton
      {...rest}
      route={cash.close}
      allow={closable(report)}
      form={CLOSE_FORM}
      htmlType="submit"
      type="primary"
      size="large"
      icon={<Lock aria-hidden />}
    >
      Cerrar caja
    </RouteButton>
  )
}
