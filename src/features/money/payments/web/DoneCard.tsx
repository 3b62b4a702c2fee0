import { Button } from 'antd'
import { Ban, CircleCheck, Mail } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { formatMoney, toCentavos } from '#lib/money.ts'
import { useSession } from '#web/session/session.tsx'
import { DoneNotice } from '#web/ui/Done.tsx'
import { payments, PAYMENT_TYPES, type Payment } from '../contract.ts'
import { ReceiptCard } from './shared/ReceiptCard.tsx'
import { VoidDone } from './shared/VoidDone.tsx'
import { useResend } from './useResend.ts'
import { classes } from '#web/look/classes.ts'
import styles from './shared/paymentModal.module.css'

type Voiding = Answer<typeof payments.void>

/** The answer to a payment or a refund. Pesos. */
export interface Act {
  payment: Payment
  payments: readonly Payment[]
  debt: number
  credit: number
  receipt: { number: string; url: string } | null
}

const TITLES = { payment: ['Pago registrado', 'Pago anulado'], refund: ['Devolución registrada', 'Devolución anulada'] } as const

export function DoneCard({ act, email }: { act: Act; email: string }) {
  const { can } = useSession()
  const { resend, busy } = useResend()
  const [voided, setVoided] = useState<Voiding | null>(null)
  const { payment, receipt } = act
  const { debt, credit } = voided ?? act
  const noun = payment.source === 'refund' ? 'refund' : 'payment'
  const sum = act.payments.reduce((total, line) => total + toCentavos(line.amount), 0)
  return (
    <section className={styles.done} aria-label="Operación registrada">
      <DoneNotice
        icon={voided ? Ban : CircleCheck}
        title={TITLES[noun][voided ? 1 : 0]}
        sub={
          <p className="subdued tabular">
            {formatMoney(Math.abs(sum))} · {PAYMENT_TYPES[payment.paymentType]} · {payment.concept}
          </p>
        }
        action={!voided && <VoidDone payment={payment} amount={Math.abs(sum)} receipt={receipt?.number ?? null} onVoided={setVoided} />}
      />
      <dl className={styles.doneSums}>
        <div>
          <dt>Adeudo que queda</dt>
          <dd className={classes(debt > 0 && 'red', 'tabular')}>{formatMoney(toCentavos(debt))}</dd>
        </div>
        {credit > 0 && (
          <div>
            <dt>Saldo a favor</dt>
            <dd className="tabular green">{formatMoney(toCentavos(credit))}</dd>
          </div>
        )}
      </dl>
      {receipt && voided && <p className="compact tabular">El comprobante {receipt.number} quedó CANCELADO.</p>}
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
