import { smsText } from '../../contract.ts'
import styles from './notifications.module.css'

/** A phone's bubble with the brand tag before the words (NOT-8). */
export function SmsPreview({ academy, message }: { academy: string; message: string }) {
  const tag = smsText(academy, '')
  return (
    <div className={styles.phone}>
      <div className={styles.from}>{academy}</div>
      <p className={styles.bubble}>
        <b>{tag}</b>
        {message || <span className="muted">Escribe el mensaje…</span>}
      </p>
    </div>
  )
}
