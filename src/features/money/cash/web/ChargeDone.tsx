import { ArrowRight, Ban, Check } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { leftText } from '#lib/nextDues.ts'
import { fullName } from '#lib/text.ts'
import { PAYMENT_TYPES } from '#features/money/payments/contract.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { useToday } from '#web/state/useNow.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { useSession } from '#web/session/session.tsx'
import { wallClock } from '#lib/days.ts'
import { cash } from '../contract.ts'
import { classes } from '#web/look/classes.ts'
import type { ChargeOutcome } from './done.ts'
import { Follows, type Following } from './Follows.tsx'
import { SlipReceipt } from './SlipReceipt.tsx'
import { VoidStrip } from './VoidStrip.tsx'
import styles from './slip.module.css'

const STALE = [cash.report, ...MONEY_READS]

interface Props extends Following {
  done: ChargeOutcome
  onVoided(): void
}

/** The last charge, voided or not, until the next student: change, receipt, next steps. */
export function ChargeDone({ done, onVoided, ...following }: Props) {
  const { student, payment, receipt, amount, voided = false } = done
  return (
    <section aria-label="Último cobro">
      <div className={styles.columns}>
        <div>
          <Slip done={done} />
          {receipt && voided && <p className={classes(styles.void, 'compact tabular')}>El comprobante {receipt.number} quedó CANCELADO.</p>}
          {receipt && !voided && <SlipReceipt receipt={receipt} email={student.email} onPrinted={following.onSearch} />}
          {!voided && <VoidStrip payment={payment} amount={amount} receipt={receipt?.number ?? null} stale={STALE} onVoided={onVoided} />}
        </div>
        <div>
          {!voided && <Balance done={done} />}
          <Follows done={done} {...following} />
        </div>
      </div>
    </section>
  )
}

function Slip({ done: { student, payment, receipt, amount, change, voided = false } }: { done: ChargeOutcome }) {
  const { timeZone } = useSession().academy
  return (
    <div className={classes(styles.slip, voided && styles.voided)}>
      <div className={styles.head}>
        <span className={styles.icon}>{voided ? <Ban aria-hidden /> : <Check aria-hidden />}</span>
        <h2>{voided ? `Se anularon ${formatMoney(amount)}` : 'Operacion exitosa'}</h2>
        <span className="spacer" />
        <span className="compact tabular">{wallClock(new Date(payment.date), timeZone).time}</span>
      </div>
      {!voided && (
        <div className={styles.sums}>
          <div>
            <div className="compact">Cobrado</div>
            <span className={styles.amount}>
              <BigMoney centavos={amount} />
            </span>
          </div>
          {change > 0 && (
            <div className={styles.change} data-slot="cash-total">
              <div className="compact">Cambio de {formatMoney(amount + change)}</div>
              <BigMoney centavos={change} />
            </div>
          )}
        </div>
      )}
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: 'Alumno', value: fullName(student) },
            { label: 'Concepto', value: payment.concept },
            { label: 'Tipo de pago', value: PAYMENT_TYPES[payment.paymentType] },
            ...(receipt ? [{ label: 'Comprobante', value: receipt.number }] : []),
          ]}
        />
      </div>
    </div>
  )
}

function Balance({ done: { student, before, debt, dates } }: { done: ChargeOutcome }) {
  const today = useToday()
  if (before === debt && debt === 0) return null
  return (
    <div className={styles.balance}>
      <h3 className="sectionTitle">Saldo de {student.name}</h3>
      <p className="tabular">
        <span className="visuallyHidden">Debía </span>
        <s className="muted">{formatMoney(before)}</s>
        <ArrowRight aria-hidden />
        <span className="visuallyHidden">y ahora debe </span>
        <b className={debt > 0 ? 'red' : 'green'}>{formatMoney(debt)}</b>
      </p>
      {before > 0 && (
        <span className={styles.bar} aria-hidden>
          <i style={{ width: `${((before - debt) * 100) / before}%` }} />
        </span>
      )}
      {debt > 0 && <p className="compact medium tabular">{leftText(debt, dates, today)}</p>}
    </div>
  )
}
