import { CircleCheck } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { fullName } from '#lib/text.ts'
import { PAYMENT_TYPES, type Payment } from '#features/payments/contract.ts'
import { ReceiptCard } from '#features/payments/web/parts/ReceiptCard.tsx'
import type { Student } from '#features/students/contract.ts'
import { BigMoney } from '#web/ui/Money.tsx'
import { usePhone } from '#web/useWidth.ts'

/** A charge that has just been made; centavos. */
export interface Done {
  student: Student
  payment: Payment
  receipt: { _id: string; number: string; url: string } | null
  amount: number
  change: number
}

/** The last charge, until the next student comes: what to hand back, and the receipt, which prints by itself. */
export function ChargeDone({ done: { student, payment, receipt, amount, change } }: { done: Done }) {
  const phone = usePhone()
  return (
    <section className="cash-done" aria-label="Último cobro">
      <div className="cash-done-top">
        <span className="block-icon">
          <CircleCheck aria-hidden />
        </span>
        <div>
          <h2>
            Se cobraron <span className="num">{formatMoney(amount)}</span>
          </h2>
          <p className="t13 mut">
            {fullName(student)} · {payment.course?.name ?? payment.concept} · {PAYMENT_TYPES[payment.paymentType]}
          </p>
        </div>
        <span className="sp" />
        {change > 0 && (
          <div className="cash-total">
            <span className="t12 mut">Cambio</span>
            <BigMoney centavos={change} />
          </div>
        )}
      </div>
      {receipt && <ReceiptCard url={receipt.url} number={receipt.number} email={student.email} print={!phone} />}
    </section>
  )
}
