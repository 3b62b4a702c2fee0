// What a job writes slice by slice is one deed: an import of 4,200 students, not 21 times 'Importó alumnos'.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { namesWith, wordsFor } from '../words.ts'
import type { AuditRow } from './store.ts'

export interface Deed {
  _id: string
  count: number
}

/** Of a route whose job goes on writing under its name, the first id is what the lines have in common. */
const keyOf = ({ route, ids }: Pick<AuditRow, 'route' | 'ids'>): string | null =>
  wordsFor('deeds', route) && ids[0] !== undefined ? `${route} ${ids[0]}` : null

/** The deeds of these lines, by line; one statement, none where there are none. */
export async function deedsOf(db: Db, rows: readonly AuditRow[]): Promise<(row: AuditRow) => Deed | null> {
  const shared = [...new Set(rows.flatMap(row => (keyOf(row) ? row.ids.slice(0, 1) : [])))]
  if (shared.length === 0) return () => null
  const { rows: found } = await sql<Pick<AuditRow, 'route' | 'ids'> & { count: number }>`
    select a.route, array[a.ids[1]] as ids, sum(cardinality(a.ids) - 1)::int as count from audit a
    where a.ids && ${shared}::text[] and a.route = any(${namesWith('deeds')}) and a.ids[1] = any(${shared}) group by 1, a.ids[1]`.execute(
    db,
  )
  const counts = new Map(found.map(each => [keyOf(each), each.count]))
  return row => {
    const key = keyOf(row)
    return key === null ? null : { _id: key, count: counts.get(key) ?? 0 }
  }
}

/** 'Importó 4,200 alumnos'; undefined where nothing was written, or it is no deed of slices. */
export const deedSentence = (route: string, deed: Deed | null): string | undefined =>
  deed && deed.count > 0
    ? wordsFor('deeds', route)?.(`${deed.count.toLocaleString('es-MX')} ${deed.count === 1 ? 'alumno' : 'alumnos'}`)
    : undefined
