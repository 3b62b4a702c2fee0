// Child rows that a card shows (DES-26), and their texts.
import type { Reader } from '#features/foundation/audit/server/public.ts'
import { formatMoney } from '#lib/money.ts'
import { formatSchedules, hhmmOf } from '#lib/schedules.ts'
import type { Row } from '../plan/shape.ts'

export interface List {
  label: string
  table: string
  /** The column with the record's id. */
  parent: string
  keys: readonly string[]
  told(rows: readonly Row[], reader: Reader): string[]
}

const nameOf = (id: unknown, { names }: Reader): string => names.get(String(id))?.name ?? 'Un registro'
const byName =
  (column: string) =>
  (rows: readonly Row[], reader: Reader): string[] =>
    rows.map(row => nameOf(row[column], reader)).toSorted((a, b) => a.localeCompare(b, 'es'))
const inOrder = (rows: readonly Row[]): Row[] => rows.toSorted((a, b) => Number(a.position) - Number(b.position))
const hours = (rows: readonly Row[]): string[] =>
  rows.length === 0
    ? []
    : [
        formatSchedules(
          rows.map(row => ({ day: Number(row.day), startHour: hhmmOf(Number(row.start_minute)), endHour: hhmmOf(Number(row.end_minute)) })),
        ),
      ]
const standing = (module: boolean) => (rows: readonly Row[], reader: Reader) =>
  byName('group_id')(
    rows.filter(row => (row.ended_at ?? null) === null && ((row.parent_id ?? null) !== null) === module),
    reader,
  )

const registrations = { table: 'registration', parent: 'student_id', keys: ['id'] }
export const LISTS: Readonly<Record<string, readonly List[]>> = {
  class_group: [{ label: 'Horario', table: 'group_schedule', parent: 'group_id', keys: ['group_id', 'day', 'start_minute'], told: hours }],
  talk: [{ label: 'Horario', table: 'talk_schedule', parent: 'talk_id', keys: ['talk_id', 'day', 'start_minute'], told: hours }],
  employee: [{ label: 'Roles', table: 'employee_role', parent: 'employee_id', keys: ['employee_id', 'role_id'], told: byName('role_id') }],
  student: [
    { label: 'Grupos', ...registrations, told: standing(false) },
    { label: 'Módulos', ...registrations, told: standing(true) },
    {
      label: 'Folios',
      table: 'folio',
      parent: 'student_id',
      keys: ['id'],
      told: rows => rows.map(({ title, folio }) => `${String(title)}: ${String(folio)}`).toSorted(),
    },
  ],
  course: [
    {
      label: 'Módulos',
      table: 'course_child',
      parent: 'parent_id',
      keys: ['parent_id', 'child_id'],
      told: (rows, reader) => inOrder(rows).map(row => nameOf(row.child_id, reader)),
    },
    {
      label: 'Descuentos',
      table: 'course_discount',
      parent: 'course_id',
      keys: ['course_id', 'held_course_id'],
      told: (rows, reader) => inOrder(rows).map(row => `${nameOf(row.held_course_id, reader)}: ${formatMoney(Number(row.amount))}`),
    },
  ],
}
