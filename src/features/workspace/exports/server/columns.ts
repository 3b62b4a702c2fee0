// A file of the export: its rows in SQL, its columns with their meaning. The dictionary is written from the same columns, so both agree.
import { formatHour, hhmmOf } from '#lib/schedules.ts'
import type { CsvCell } from '#lib/csv.ts'
import { toPesos } from '#lib/money.ts'

export interface ExportColumn {
  name: string
  /** In the dictionary: how a program reads its cells. */
  kind: string
  means: string
  example: string
  /** An expression over the tables of its file. */
  sql: string
  say(value: never): CsvCell
}

export interface ExportFile {
  /** Without its ending. */
  name: string
  means: string
  /** Tables, conditions and order, after `from`. */
  from: string
  columns: readonly ExportColumn[]
}

type Column = (name: string, sql: string, means: string, example?: string) => ExportColumn

const columnOf =
  (kind: string, usual: string, say: ExportColumn['say']): Column =>
  (name, sql, means, example = usual) => ({ name, kind, means, example, sql, say })

const or =
  <V>(say: (value: V) => CsvCell) =>
  (value: V | null): CsvCell =>
    value === null ? null : say(value)

export const id = columnOf('clave', '65f000000000000000000001', (value: string | null) => value)
export const text = columnOf('texto', 'Texto', (value: string | null) => value)
export const count = columnOf('número', '12', (value: number | null) => value)
/** From centavos. */
export const pesos = columnOf('pesos', '1850.5', or<number>(toPesos))
export const day = columnOf('día', '2026-11-24', (value: string | null) => value)
export const instant = columnOf(
  'instante',
  '2026-11-24T16:00:00.000Z',
  or<Date>(at => at.toISOString()),
)
export const flag = columnOf(
  'sí o no',
  'Sí',
  or<boolean>(value => (value ? 'Sí' : 'No')),
)
export const list = columnOf(
  'lista',
  'Uno; Dos',
  or<unknown[]>(values => values.join('; ')),
)
export const json = columnOf('JSON', '{}', or<unknown>(JSON.stringify))
/** From minutes of the day. */
export const hour = columnOf(
  'hora',
  '16:00',
  or<number>(minutes => formatHour(hhmmOf(minutes))),
)

/** A coded value, shown as its word. */
export const word = (name: string, sql: string, means: string, words: Readonly<Record<string | number, string>>): ExportColumn => {
  const all = Object.values(words)
  return {
    ...{ name, sql, kind: 'palabra', means: `${means}: ${all.join(', ')}`, example: all[0]! },
    say: or<string | number>(value => words[value] ?? String(value)),
  }
}

export const as = (column: ExportColumn, kind: string, say: (value: never) => CsvCell): ExportColumn => ({ ...column, kind, say })

/** 'Ana Ríos Sosa' of the table with this alias. */
export const nameOf = (alias: string): string =>
  `nullif(concat_ws(' ', ${alias}.name, ${alias}.last_name, nullif(nullif(${alias}.second_last_name, ''), '-')), '')`

/** The name of the employee who did it. */
export const byEmployee = (name: string, key: string, means: string): ExportColumn =>
  text(name, `(select ${nameOf('by_e')} from employee by_e where by_e.id = ${key})`, means, 'Rosa Pérez Luna')
