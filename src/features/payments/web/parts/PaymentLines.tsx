import { formatInstant } from '#lib/days.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session.tsx'
import { PAYMENT_TYPES, type Payment } from '../../contract.ts'
import './payments.css'

/** Lines of the ledger, each with date and time; voided ones struck through, discounts green. */
export function PaymentLines({ payments }: { payments: readonly Payment[] }) {
  const { timeZone } = useSession().academy
  return (
    <ul className="pay-lines">
      {payments.map(payment => {
        const { figure, discount } = figureOf(payment)
        return (
          <li key={payment._id} className={payment.voided ? 'void' : ''}>
            <div className="row">
              <span className="m5 clip" title={payment.concept}>
                {payment.concept}
              </span>
              <span className="sp" />
              <span className={`num m5 ${discount ? 'green' : ''}`}>{figure}</span>
            </div>
            <div className="t12 mut num clip">
              {formatInstant(new Date(payment.date), timeZone)} ·{' '}
              {payment.voided ? 'Cancelado' : discount ? 'Descuento' : PAYMENT_TYPES[payment.paymentType]}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Money, or, where none changed hands, the discount. */
function figureOf({ amount, discount }: Payment): { figure: string; discount: boolean } {
  const onlyDiscount = amount === 0 && discount > 0
  return { figure: formatMoney(toCentavos(onlyDiscount ? -discount : amount)), discount: onlyDiscount }
}
