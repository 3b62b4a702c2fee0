// How a line of the Bitácora reads in a list.
import type { AuditEntry } from '../contract.ts'

/** 'Ana López y 2 más': the records by name, the main one first; '—' where none is known. */
export function recordsText({ records, deed }: Pick<AuditEntry, 'records'> & Partial<Pick<AuditEntry, 'deed'>>): string {
  const [first] = records
  if (!first) return '—'
  const more = Math.max(records.length, deed?.count ?? 0) - 1
  return more === 0 ? first.name : `${first.name} y ${more.toLocaleString('es-MX')} más`
}

/** The lines of one deed as one, where its newest stands. What a slice counted says nothing of the whole. */
export function folded(entries: readonly AuditEntry[]): AuditEntry[] {
  const keyOf = ({ _id, deed }: AuditEntry) => deed?._id ?? _id
  return [...Map.groupBy(entries, keyOf).values()].map(([first, ...more]) =>
    more.length === 0 ? first! : { ...first!, records: [first!, ...more].flatMap(({ records }) => records), changes: [] },
  )
}

/** 'Nombre, Precio y 3 más': which fields changed. */
export function fieldsText({ changes }: Pick<AuditEntry, 'changes'>): string {
  const fields = [...new Set(changes.map(change => change.field))]
  if (fields.length === 0) return '—'
  return fields.length <= 3 ? fields.join(', ') : `${fields.slice(0, 2).join(', ')} y ${fields.length - 2} más`
}

/** Nobody was signed in: a public call. */
export const writerOf = ({ user }: Pick<AuditEntry, 'user'>): string => user?.name || 'Sin sesión'
