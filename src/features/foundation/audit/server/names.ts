// Names of ids, deleted records included: one statement, one primary key lookup per table.
import { sql, type RawBuilder } from 'kysely'
import { isId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

export interface RecordLabel {
  id: string
  kind: string
  name: string
  /** The screen whose list shows the record when `ficha` names it. */
  screen: string | null
}

const person = sql`concat_ws(' ', name, last_name, nullif(second_last_name, ''))`
const name = sql`name`
const SOURCES: [kind: string, table: string, text: RawBuilder<unknown>, screen: string | null][] = [
  ['Alumno', 'student', person, '/alumnos'],
  ['Alumno de plática', 'talk_student', person, null],
  ['Empleado', 'employee', person, '/empleados'],
  ['Curso', 'course', name, '/cursos'],
  ['Nivel', 'course_level', name, null],
  ['Tipo', 'course_type', name, null],
  ['Grupo', 'class_group', name, '/grupos'],
  ['Plática', 'talk', name, '/platicas'],
  ['Sede', 'location', name, '/sedes'],
  ['Salón', 'classroom', name, null],
  ['Rol', 'role', name, '/roles'],
  ['Código', 'promotional_code', sql`code`, null],
  ['Capítulo', 'chapter', name, null],
  ['Video', 'video', sql`title`, null],
  ['PDF', 'pdf', sql`title`, null],
  ['Cuestionario', 'quiz', name, null],
  ['Canal', 'live_channel', name, null],
  ['Comprobante', 'receipt', sql`folio`, null],
  ['Opción', 'source', name, null],
  ['Clave de servicio', 'service_token', name, null],
]
/** The cast makes it one array; without it each row would be compared with a list. */
const ASKED_IDS = sql`any ((select ids from asked)::bpchar[])`
const ADVISORY = sql`
  select s.id, 'Asesoría' as kind, c.name || ', ' || to_char(s.date, 'DD/MM/YYYY') || ' ' || lpad(s.hour::text, 2, '0') || ':00' as name, null as screen
  from advisory_slot s join course c on c.id = s.course_id where s.id = ${ASKED_IDS}`

const SELECTS = SOURCES.map(
  ([kind, table, text, screen]) =>
    sql`select id, ${sql.lit(kind)} as kind, ${text} as name, ${screen === null ? sql`null` : sql.lit(screen)} as screen from ${sql.table(table)} where id = ${ASKED_IDS}`,
)

/** Names of known ids. Other ids are parts of records, or deleted for good. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, RecordLabel>> {
  const wantedIds = [...new Set(ids)].filter(isId)
  if (wantedIds.length === 0) return new Map()
  const { rows } = await sql<RecordLabel>`
    with asked as materialized (select ${wantedIds}::bpchar[] as ids)
    ${sql.join([...SELECTS, ADVISORY], sql` union all `)} ${PLANNED_ONCE}`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}

/** The table's order of kinds: which record an audit row is mainly about. */
export const KIND_ORDER = new Map(SOURCES.map(([kind], at) => [kind, at]))
