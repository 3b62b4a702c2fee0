import { Button } from 'antd'
import { Ban, CircleCheck, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session.tsx'
import { payments, PAYMENT_TYPES, type Payment } from '../contract.ts'
import { ReceiptCard } from './shared/ReceiptCard.tsx'
import { VoidDone } from './shared/VoidDone.tsx'
import { useResend } from './useResend.ts'

type Voiding = Answer<typeof payments.void>

/** What a payment or a refund answers. Pesos. */
export interface Act {
  payment: Payment
  payments: readonly Payment[]
  debt: number
  credit: number
  receipt: { number: string; url: string } | null
}

const TITLES = { payment: ['Pago registrado', 'Pago anulado'], refund: ['Devolución registrada', 'Devolución anulada'] } as const

/** After the money changed hands: how much, what is left, and the receipt. */
export function DoneCard({ act, email }: { act: Act; email: string }) {
  const { can } = useSession()
  const { resend, busy } = useResend()
  const [voided, setVoided] = useState<Voiding | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const { payment, receipt } = act
  const { debt, credit } = voided ?? act
  const noun = payment.source === 'refund' ? 'refund' : 'payment'
  const sum = act.payments.reduce((total, line) => total + toCentavos(line.amount), 0)
  return (
    <section className="pay-done" aria-label="Operación registrada">
      <div className="pay-done-head">
        <span className="pay-done-icon">{voided ? <Ban aria-hidden /> : <CircleCheck aria-hidden />}</span>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {TITLES[noun][voided ? 1 : 0]}
          </h2>
          <p className="sub num">
            {formatMoney(Math.abs(sum))} · {PAYMENT_TYPES[payment.paymentType]} · {payment.concept}
          </p>
        </div>
        <span className="sp" />
        {!voided && <VoidDone payment={payment} amount={Math.abs(sum)} receipt={receipt?.number ?? null} onVoided={setVoided} />}
      </div>
      <dl className="pay-done-sums">
        <div>
          <dt>Adeudo que queda</dt>
          <dd className={`num ${debt > 0 ? 'red' : ''}`}>{formatMoney(toCentavos(debt))}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>Saldo a favor</dt>
            <dd className="num green">{formatMoney(toCentavos(credit))}</dd>
          </div>
        )}
      </dl>
      {receipt && voided && <p className="t13 num">El comprobante {receipt.number} quedó CANCELADO.</p>}
      {receipt && !voided && (
        <ReceiptCard url={receipt.url} number={receipt.number} email={email}>
          {can(payments.send) && (
            <Button icon={<Mail aria-hidden />} loading={busy} onClick={() => void resend(payment._id)}>
              Reenviar
            </Button>
          )}
        </ReceiptCard>
      )}
    </section>
  )
}
