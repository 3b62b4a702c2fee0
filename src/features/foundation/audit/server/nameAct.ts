import type { AuditEntry } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { idsIn } from './changes.ts'
import { KIND_ORDER, namesOf, type RecordLabel } from './names.ts'

/** The name travels in a header. */
const LONGEST = 120
const MOST_IDS = 500

/** 'Ana López', or 'Ana López y 2 más' when there are several of that kind. */
function mainOf(records: readonly RecordLabel[]): string | null {
  const [first, ...others] = records.toSorted((a, b) => KIND_ORDER.get(a.kind)! - KIND_ORDER.get(b.kind)!)
  if (!first) return null
  const more = others.filter(({ kind }) => kind === first.kind).length
  return `${first.name.slice(0, LONGEST).toWellFormed()}${more > 0 ? ` y ${more} más` : ''}`
}

/** The main record of an act: from its row, else from its values (M165). */
export async function nameAct(db: Db, { ids, before, after }: Pick<AuditEntry, 'ids' | 'before' | 'after'>): Promise<string | null> {
  const own = new Set(ids)
  const names = [...(await namesOf(db, [...ids, ...idsIn([before, after])].slice(0, MOST_IDS))).values()]
  // An employee among the values is the author.
  return mainOf(names.filter(({ id }) => own.has(id))) ?? mainOf(names.filter(({ kind }) => kind !== 'Empleado'))
}
