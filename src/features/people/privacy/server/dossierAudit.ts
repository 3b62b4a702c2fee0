import { sql } from 'kysely'
import type { AuditChange } from '#features/foundation/audit/contract.ts'
import { changesOf, idsIn, namesOf } from '#features/foundation/audit/server/public.ts'
import { routeCalled } from '#server/http/called.ts'
import { instantCell, type DossierGround, type DossierTable, type Whose } from './dossierParts.ts'

interface Line {
  at: Date
  userName: string
  route: string
  before: unknown
  after: unknown
}

const PEOPLE = new Set(['Alumno', 'Alumno de plática', 'Empleado'])

/** Acts about the person, with their authors. A row about several people omits the others' details. */
export async function audit(ground: DossierGround, { students, visitors, payers: ticked }: Whose): Promise<DossierTable> {
  const ids = [...students, ...visitors, ...ticked]
  const { rows } = await sql<Line>`
    select a.at, a.user_name, a.route, case when a.of_one or cardinality(a.ids) = 1 then a.before end as before,
      case when a.of_one or cardinality(a.ids) = 1 then a.after end as after
    from audit a where a.ids && ${ids}::text[] order by a.at, a.id`.execute(ground.db)
  const recordNames = await namesOf(ground.db, idsIn(rows.map(({ before, after }) => [before, after])))
  // Names only the person, because the dossier is given to them.
  const names = new Map([...recordNames].filter(([id, { kind }]) => ids.includes(id) || !PEOPLE.has(kind)))
  const lines = rows.map(line => ({ ...line, changes: changesOf(line.before, line.after, { names, timeZone: ground.timeZone }) }))
  const sideTexts = (changes: AuditChange[], side: 'before' | 'after') =>
    changes.flatMap(each => (each[side] === null ? [] : [`${each.field}: ${each[side]}`])).join('; ') || null
  return {
    name: 'bitacora',
    title: 'Bitácora',
    headings: ['Fecha', 'Quién', 'Qué hizo', 'Antes', 'Después'],
    onPaper: 3,
    rows: lines.map(({ at, userName, route, changes }) => [
      instantCell(at, ground),
      userName || 'Sin sesión',
      routeCalled(route)?.sentence ?? 'Hizo un cambio',
      sideTexts(changes, 'before'),
      sideTexts(changes, 'after'),
    ]),
  }
}
