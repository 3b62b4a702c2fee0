import type { AuditEntry } from '../contract.ts'

/** 'Ana López y 2 más': the main record's name, and how many more of its kind; '—' when unknown. Her group and receipt do not count. */
export function recordsText({ records, count = 1 }: Pick<AuditEntry, 'records'> & Partial<Pick<AuditEntry, 'count'>>): string {
  const [first] = records
  if (!first) return '—'
  const more = Math.max(records.filter(({ kind }) => kind === first.kind).length, count) - 1
  return more === 0 ? first.name : `${first.name} y ${more.toLocaleString('es-MX')} más`
}

export function fieldsText({ changes }: Pick<AuditEntry, 'changes'>): string {
  const fields = [...new Set(changes.map(change => change.field))]
  if (fields.length === 0) return '—'
  return fields.length <= 3 ? fields.join(', ') : `${fields.slice(0, 2).join(', ')} y ${fields.length - 2} más`
}

/** Nobody was signed in: a public call. */
export const writerOf = ({ user }: Pick<AuditEntry, 'user'>): string => user?.name || 'Sin sesión'
