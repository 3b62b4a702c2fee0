import { Ban, CircleCheck } from 'lucide-react'
import { formatMoney } from '#lib/money.ts'
import { MONEY_READS } from '#features/money/payments/web/shared/useDebts.ts'
import { ReceiptCard } from '#features/money/payments/web/shared/ReceiptCard.tsx'
import { VoidDone } from '#features/money/payments/web/shared/VoidDone.tsx'
import { payers } from '#features/people/payers/contract.ts'
import { DoneNotice } from '#web/ui/Done.tsx'
import { BigMoney } from '#web/ui/Money.tsx'
import { classes } from '#web/look/classes.ts'
import { cash } from '../../contract.ts'
import headStyles from '../studentHead.module.css'
import styles from '../done.module.css'
import type { FamilyCharged } from './useFamilyCharge.ts'

const STALE = [cash.report, payers.family, ...MONEY_READS]

/** A family charge just made; centavos. */
export interface FamilyDone extends FamilyCharged {
  name: string
  amount: number
  change: number
  /** 'Efectivo'. */
  type: string
  voided?: boolean
}

/** The last family charge until the next: change, and a receipt for each student. It is voided whole. */
export function FamilyChargeDone({ done, onVoided }: { done: FamilyDone; onVoided(): void }) {
  const { name, payments, receipts, amount, change, type, voided = false } = done
  const numbers = receipts.map(({ number }) => number).join(', ')
  return (
    <section className={classes(styles.done, voided && styles.doneVoided)} aria-label="Último cobro">
      <DoneNotice
        // The search has the focus for the next one.
        past
        className={styles.doneTop}
        icon={voided ? Ban : CircleCheck}
        title={`${voided ? 'Se anularon' : 'Se cobraron'} ${formatMoney(amount)}`}
        sub={
          <p className="compact muted">
            {name} · {type}
          </p>
        }
        action={
          !voided && (
            <>
              {change > 0 && (
                <div className={headStyles.total} data-slot="cash-total">
                  <span className="small muted">Cambio</span>
                  <BigMoney centavos={change} />
                </div>
              )}
              <VoidDone
                payment={payments[0]!}
                amount={amount}
                receipt={numbers}
                consequence={receipts.length > 1 ? `Los comprobantes ${numbers} quedan CANCELADOS.` : undefined}
                stale={STALE}
                keys
                onVoided={onVoided}
              />
            </>
          )
        }
      />
      {voided ? (
        <p className={classes(styles.doneVoid, 'compact tabular')}>
          {receipts.length > 1 ? 'Comprobantes CANCELADOS' : 'Comprobante CANCELADO'}: {numbers}.
        </p>
      ) : (
        receipts.map(({ _id, url, number, email }) => <ReceiptCard key={_id} url={url} number={number} email={email} />)
      )}
    </section>
  )
}
