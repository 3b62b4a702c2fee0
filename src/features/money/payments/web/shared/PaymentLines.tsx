import { formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { useSession } from '#web/session.tsx'
import { PAYMENT_TYPES, type Payment } from '../../contract.ts'
import { figureOf } from '../paymentView.ts'
import './payments.css'

/** Lines of the ledger, each with date and time; voided ones struck through, discounts green. */
export function PaymentLines({ payments }: { payments: readonly Payment[] }) {
  const { timeZone } = useSession().academy
  return (
    <ul className="pay-lines">
      {payments.map(payment => {
        const { centavos, isDiscount } = figureOf(payment)
        return (
          <li key={payment._id} className={payment.voided ? 'void' : ''}>
            <div className="row">
              <span className="m5 clip" title={payment.concept}>
                {payment.concept}
              </span>
              <span className="sp" />
              <span className={`num m5 ${isDiscount ? 'green' : ''}`}>{formatMoney(centavos)}</span>
            </div>
            <div className="t12 mut num clip">
              {formatInstant(new Date(payment.date), timeZone)} ·{' '}
              {payment.voided ? 'Anulado' : isDiscount ? 'Descuento' : PAYMENT_TYPES[payment.paymentType]}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
