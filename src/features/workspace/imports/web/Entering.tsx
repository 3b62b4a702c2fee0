import { useToday } from '#web/state/useNow.ts'
import type { Chosen, Kind } from '../kind.ts'
import type { ImportRow } from '../contract.ts'
import styles from './columns.module.css'

const PHONES = new Set(['phoneNumber', 'secondPhoneNumber'])

/** A preview of one imported row, by the same rules as on the server. */
export function Entering({ kind, row, chosen }: { kind: Kind; row: ImportRow; chosen: Chosen }) {
  const result = kind.read(row.cells, chosen, useToday())
  const texts = 'value' in result ? kind.texts(result.value) : {}
  return (
    <aside className={styles.entering} aria-label={`Así entra la fila ${row.number}`}>
      <h3>Así entra la fila {row.number}</h3>
      {'value' in result ? (
        <dl>
          {Object.entries(kind.fields)
            .filter(([field]) => chosen.fields[field] !== undefined && field in texts)
            .map(([field, { label }]) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd className={PHONES.has(field) ? 'tabular' : undefined}>{texts[field] || '—'}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <p className={styles.refusal}>No entra. {result.reason}</p>
      )}
      <p className="muted">
        {('note' in result && result.note) || 'Un dato opcional que no se entienda se deja fuera con una nota; no detiene al renglón.'}
      </p>
    </aside>
  )
}
