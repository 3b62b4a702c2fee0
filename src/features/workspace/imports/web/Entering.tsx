import type { Order } from '#lib/sheet/days.ts'
import { formatPhone } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { FIELD_NAMES, IMPORT_FIELDS, personOf, type ImportField, type Mapping, type Person } from '../columns.ts'
import type { ImportRow } from '../contract.ts'
import styles from './columns.module.css'

const PHONES: ReadonlySet<ImportField> = new Set(['phoneNumber', 'secondPhoneNumber'])

function textOf(person: Person, field: ImportField): string {
  const value = person[field] ?? ''
  if (PHONES.has(field)) return formatPhone(value)
  return field === 'birthDate' ? value.split('-').toReversed().join('/') : value
}

/** One row as it will enter, by the same rules as the server's. */
export function Entering({ row, mapping, order }: { row: ImportRow; mapping: Mapping; order: Order | undefined }) {
  const judged = personOf(row.cells, mapping, useToday(), order)
  return (
    <aside className={styles.entering} aria-label={`Así entra la fila ${row.number}`}>
      <h3>Así entra la fila {row.number}</h3>
      {'person' in judged ? (
        <dl>
          {FIELD_NAMES.filter(field => mapping[field] !== undefined).map(field => (
            <div key={field}>
              <dt>{IMPORT_FIELDS[field].label}</dt>
              <dd className={PHONES.has(field) ? 'tabular' : undefined}>{textOf(judged.person, field) || '—'}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.refusal}>No entra. {judged.reason}</p>
      )}
      <p className="muted">
        {('note' in judged && judged.note) || 'Un dato opcional que no se entienda se deja fuera con una nota; no detiene al alumno.'}
      </p>
    </aside>
  )
}
