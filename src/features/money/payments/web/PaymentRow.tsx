import { formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import { useSession } from '#web/session/session.tsx'
import type { Payment } from '../contract.ts'
import { PaymentMenu } from './PaymentMenu.tsx'
import { detailOf, figureOf } from '../lineTexts.ts'
import { BalanceAfter, Effect } from './StatementRows.tsx'
import { useReceiptFile } from './useReceiptFile.ts'
import { classes } from '#web/look/classes.ts'
import styles from './paymentsTab.module.css'

interface Props {
  payment: Payment
  all: readonly Payment[]
  /** The debt after it, centavos; null: it changes nothing. */
  balance: number | null
  onReverse(payment: Payment): void
}

/** A line of the ledger: date, concept, cashier, amount, receipt. A voided one is struck through, with user and time. */
export function PaymentRow({ payment, all, balance, onReverse }: Props) {
  const { timeZone } = useSession().academy
  const file = useReceiptFile(payment)
  const { concept, voided, receipt } = payment
  const { centavos, isDiscount } = figureOf(payment)
  const detail = detailOf(payment)
  const when = (instant: string) => formatInstant(new Date(instant), timeZone)
  return (
    <li className={classes(styles.row, voided && styles.voided)}>
      <span className={classes(styles.date, 'tabular')}>{when(payment.date)}</span>
      <span className={styles.what}>
        <b className="truncate" title={concept}>
          {concept}
        </b>
        <small className="truncate" title={detail}>
          {detail}
        </small>
        {voided && (
          <small className={classes(styles.voidNote, 'tabular')}>
            Anulado{voided.user ? ` por ${fullName(voided.user)}` : ''}, {when(voided.date)}
            {voided.reason && `: ${voided.reason}`}
          </small>
        )}
      </span>
      <Effect
        centavos={isDiscount ? centavos : -centavos}
        className={classes(styles.figure, !voided && (isDiscount ? 'green' : centavos < 0 ? 'red' : ''))}
      />
      <BalanceAfter centavos={balance} />
      <span className={classes(styles.receipt, 'tabular')}>
        {receipt && (
          <button type="button" className={styles.link} disabled={file.busy} title="Abrir comprobante" onClick={() => void file.open()}>
            <span className="visuallyHidden">Abrir comprobante </span>
            {receipt.number}
          </button>
        )}
      </span>
      <PaymentMenu payment={payment} all={all} file={file} onReverse={() => onReverse(payment)} />
    </li>
  )
}
