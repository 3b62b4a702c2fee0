import { formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session.tsx'
import type { Payment } from '../contract.ts'
import { PaymentMenu } from './PaymentMenu.tsx'
import { detailOf, figureOf } from './paymentView.ts'
import { useReceiptFile } from './useReceiptFile.ts'

interface Props {
  payment: Payment
  all: readonly Payment[]
  onReverse(payment: Payment): void
}

/** One line of the ledger: when, what for, by whom, how much, its receipt. Voided: struck through, with who and when. */
export function PaymentRow({ payment, all, onReverse }: Props) {
  const { timeZone } = useSession().academy
  const file = useReceiptFile(payment)
  const { concept, voided, receipt } = payment
  const { centavos, isDiscount } = figureOf(payment)
  const detail = detailOf(payment)
  const when = (instant: string) => formatInstant(new Date(instant), timeZone)
  return (
    <li className={`pyt-row ${voided ? 'void' : ''}`}>
      <span className="pyt-date num">{when(payment.date)}</span>
      <span className="pyt-what">
        <b className="clip" title={concept}>
          {concept}
        </b>
        <small className="clip" title={detail}>
          {detail}
        </small>
        {voided && (
          <small className="num pyt-void">
            Anulado{voided.user ? ` por ${fullName(voided.user)}` : ''}, {when(voided.date)}
            {voided.reason && `: ${voided.reason}`}
          </small>
        )}
      </span>
      <span className={`pyt-figure num ${voided ? '' : isDiscount ? 'green' : centavos < 0 ? 'red' : ''}`}>
        {formatMoney(centavos)}
        {isDiscount && <small>descuento</small>}
      </span>
      <span className="pyt-receipt num">
        {receipt && (
          <button type="button" className="lk" disabled={file.busy} title="Abrir comprobante" onClick={() => void file.open()}>
            <span className="sr">Abrir comprobante </span>
            {receipt.number}
          </button>
        )}
      </span>
      <PaymentMenu payment={payment} all={all} file={file} onReverse={() => onReverse(payment)} />
    </li>
  )
}
