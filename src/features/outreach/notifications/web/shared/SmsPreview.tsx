import type { Purpose } from '#features/foundation/outbox/contract.ts'
import { smsText } from '../../contract.ts'
import styles from './notifications.module.css'

/** A phone's bubble with the brand tag before the words (NOT-8). */
export function SmsPreview({ academy, message, purpose }: { academy: string; message: string; purpose: Purpose }) {
  const tag = smsText(academy, '')
  return (
    <div className={styles.phone}>
      <div className={styles.from}>{academy}</div>
      <p className={styles.bubble}>
        <b>{tag}</b>
        {message || <span className="muted">Escribe el mensaje…</span>}
        {purpose === 'marketing' && `\nBAJA: ${location.origin}/baja/…`}
      </p>
    </div>
  )
}
