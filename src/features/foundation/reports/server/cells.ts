// The first of a report's three statements: sums by line and column, with the totals.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { NONE } from '../contract.ts'
import type { Report, Span, Split } from './define.ts'
import type { Sums } from './sums.ts'

/** A key in SQL; a unit is the part that `slot` gives. */
export const keyOf = (split: Split | undefined): RawBuilder<unknown> => sql.raw(`(${split ? split.key : 'a.slot'})::text`)

/** The conditions of filters; the rows of a figure take the same (DIR-2). */
export const conditions = (filters: readonly (readonly [Split, string, ...unknown[]])[]): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...filters.map(([split, key]) => (key === NONE ? sql`${keyOf(split)} is null` : sql`${keyOf(split)} = ${key}`))],
    sql` and `,
  )

export interface Folded {
  total: number[]
  lines: Map<string, number[]>
  columns: Map<string, number[]>
  /** By line, then column. */
  cells: Map<string, Map<string, number[]>>
}

interface Axes {
  by: Split | undefined
  /** Null: no columns. */
  across: Split | 'time' | null
}

type Row = { level: number; lineKey: string | null; colKey: string | null } & Record<`m${number}`, number>

export async function cellsOf(
  db: Db,
  report: Report,
  span: Span,
  sums: Sums,
  { by, across, filters }: Axes & { filters: readonly (readonly [Split, string, ...unknown[]])[] },
): Promise<Folded> {
  const column = across === null ? sql`null::text` : keyOf(across === 'time' ? undefined : across)
  // Without columns a line is its only cell: each set that people are counted for is sorted.
  const sets = across === null ? sql`(line_key, col_key), ()` : sql`(line_key, col_key), (line_key), (col_key), ()`
  const grouped = sums.hasPeople ? sql`grouping sets (${sets})` : sql`line_key, col_key`
  const level = sums.hasPeople ? sql`grouping(line_key, col_key)` : sql`0`
  const { rows } = await sql<Row>`
    select ${level} as level, line_key, col_key, ${sums.columns}
    from (select a.*, ${keyOf(by)} as line_key, ${column} as col_key from (${report.atoms(span)}) a where ${conditions(filters)}) a
    group by ${grouped}`.execute(db)
  return folded(rows, sums, across === null)
}

const add = (to: number[], values: readonly number[]) => values.forEach((value, n) => (to[n] = (to[n] ?? 0) + value))
const at = <T>(map: Map<string, T>, key: string, make: () => T): T => map.get(key) ?? (map.set(key, make()), map.get(key)!)

/** Code adds up the totals; where people are counted the database did (DIR-3). */
function folded(rows: readonly Row[], { list, hasPeople }: Sums, isPlain: boolean): Folded {
  const zero = () => list.map(() => 0)
  const all: Folded = { total: zero(), lines: new Map(), columns: new Map(), cells: new Map() }
  for (const row of rows) {
    const values = list.map((_each, n) => row[`m${n}`]!)
    const [line, col, level] = [row.lineKey ?? NONE, row.colKey ?? NONE, row.level]
    // Where people are counted: the bits of grouping(line_key, col_key); a set bit is added up.
    if (level === 0)
      at(
        at(all.cells, line, () => new Map<string, number[]>()),
        col,
        () => values,
      )
    if (level === (isPlain ? 0 : 1) || !hasPeople) add(at(all.lines, line, zero), values)
    if (level === 2 || !hasPeople) add(at(all.columns, col, zero), values)
    if (level === 3 || !hasPeople) add(all.total, values)
  }
  return all
}
