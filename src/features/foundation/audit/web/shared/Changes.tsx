import { ArrowRight } from 'lucide-react'
import type { AuditChange } from '../../contract.ts'
import { classes } from '#web/look/classes.ts'
import styles from './changes.module.css'

const Value = ({ text, label, className }: { text: string | null; label: string; className: string | undefined }) => (
  <span className={classes(styles.value, className)}>
    <span className="visuallyHidden">{label}: </span>
    {text ?? <span className="muted">vacío</span>}
  </span>
)

/** Each field with before and after; for a new record only the new values, for a deleted one only the old. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const [isNew, isDeleted] = [changes.every(change => change.before === null), changes.every(change => change.after === null)]
  return (
    <dl className={styles.changes} data-slot="changes">
      {changes.map(({ field, before, after }, at) => (
        <div key={at}>
          <dt>{field}</dt>
          <dd>
            {!isNew && <Value text={before} label="Antes" className={styles.before} />}
            {!isNew && !isDeleted && <ArrowRight aria-hidden />}
            {!isDeleted && <Value text={after} label="Después" className={styles.after} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
