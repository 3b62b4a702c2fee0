import { Ban, CircleCheck } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { PAYMENT_TYPES, type Payment } from '#features/money/payments/contract.ts'
import { leftText } from '#features/money/payments/web/shared/debtLine.ts'
import { ReceiptCard } from '#features/money/payments/web/shared/ReceiptCard.tsx'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { VoidDone } from '#features/money/payments/web/shared/VoidDone.tsx'
import type { Student } from '#features/people/students/contract.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { usePhone } from '#web/useWidth.ts'
import { cash } from '../contract.ts'

const STALE = [cash.report, ...MONEY_READS]

/** A charge that has just been made; centavos. */
export interface Done {
  student: Student
  payment: Payment
  receipt: { _id: string; number: string; url: string } | null
  amount: number
  change: number
  /** What the student still owes in all. */
  debt: number
  voided?: boolean
}

/** The last charge, voided or not, until the next student comes: what to hand back, and the receipt, which prints by itself. */
export function ChargeDone({ done, onVoided }: { done: Done; onVoided(): void }) {
  const { student, payment, receipt, amount, change, debt, voided = false } = done
  const phone = usePhone()
  return (
    <section className={`cash-done ${voided ? 'is-voided' : ''}`} aria-label="Último cobro">
      <div className="cash-done-top">
        <span className="block-icon">{voided ? <Ban aria-hidden /> : <CircleCheck aria-hidden />}</span>
        <div>
          <h2>
            {voided ? 'Se anularon' : 'Se cobraron'} <span className="num">{formatMoney(amount)}</span>
          </h2>
          <p className="t13 mut">
            {fullName(student)} · {payment.course?.name ?? payment.concept} · {PAYMENT_TYPES[payment.paymentType]}
          </p>
          {debt > 0 && !voided && <p className="t13 m5 num">{leftText(debt)}</p>}
        </div>
        <span className="sp" />
        {change > 0 && !voided && (
          <div className="cash-total">
            <span className="t12 mut">Cambio</span>
            <BigMoney centavos={change} />
          </div>
        )}
        {!voided && <VoidDone payment={payment} amount={amount} receipt={receipt?.number ?? null} stale={STALE} keys onVoided={onVoided} />}
      </div>
      {receipt && voided && <p className="t13 cash-done-void num">El comprobante {receipt.number} quedó CANCELADO.</p>}
      {receipt && !voided && <ReceiptCard url={receipt.url} number={receipt.number} email={student.email} print={!phone} />}
    </section>
  )
}
