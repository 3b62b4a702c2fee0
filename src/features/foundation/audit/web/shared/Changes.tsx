import { ArrowRight } from 'lucide-react'
import type { AuditChange } from '../../contract.ts'
import './changes.css'

const Value = ({ text, label, className }: { text: string | null; label: string; className: string }) => (
  <span className={`au-value ${className}`}>
    <span className="sr">{label}: </span>
    {text ?? <span className="mut">vacío</span>}
  </span>
)

/** Each field with what it was and what it became. Of what is new only the new, of what is gone only the old. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const [made, gone] = [changes.every(change => change.before === null), changes.every(change => change.after === null)]
  return (
    <dl className="au-changes">
      {changes.map(({ field, before, after }, at) => (
        <div key={at}>
          <dt>{field}</dt>
          <dd>
            {!made && <Value text={before} label="Antes" className="au-before" />}
            {!made && !gone && <ArrowRight aria-hidden />}
            {!gone && <Value text={after} label="Después" className="au-after" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
