import { formatInstant } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { useSession } from '#web/session/session.tsx'
import { PAYMENT_TYPES, type Payment } from '../../contract.ts'
import { figureOf } from '../../lineTexts.ts'
import { classes } from '#web/look/classes.ts'
import styles from './payments.module.css'

export function PaymentLines({ payments }: { payments: readonly Payment[] }) {
  const { timeZone } = useSession().academy
  return (
    <ul className={styles.lines} data-slot="payment-lines">
      {payments.map(payment => {
        const { centavos, isDiscount } = figureOf(payment)
        return (
          <li key={payment._id} className={payment.voided ? styles.voided : ''}>
            <div className="row">
              <span className="medium lines" title={payment.concept}>
                {payment.concept}
              </span>
              <span className="spacer" />
              <span className={classes(isDiscount && 'green', 'tabular medium')}>{formatMoney(centavos)}</span>
            </div>
            <div className="small muted tabular truncate">
              {formatInstant(new Date(payment.date), timeZone)} ·{' '}
              {payment.voided ? 'Anulado' : isDiscount ? 'Descuento' : PAYMENT_TYPES[payment.paymentType]}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
