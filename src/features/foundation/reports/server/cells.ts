// The first of a report's three statements: sums by line and column, with the totals.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { NONE } from '../contract.ts'
import type { Report, Span, Split } from './define.ts'
import type { Sums } from './sums.ts'

/** A key in SQL; a unit is the part that `slot` gives. */
const keyOf = (split: Split | undefined): RawBuilder<unknown> => sql.raw(split ? split.key : 'a.slot')

function condition(split: Split, key: string): RawBuilder<unknown> {
  if (key === NONE) return sql`${keyOf(split)} is null`
  // An id is compared as one, so that an index finds its rows. Keys in order are days.
  return split.names && !split.inOrder ? sql`${keyOf(split)} = ${key}::bpchar` : sql`(${keyOf(split)})::text = ${key}`
}

/** The conditions of filters; the rows of a figure take the same (DIR-2). */
export const conditions = (filters: readonly (readonly [Split, string, ...unknown[]])[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...filters.map(([split, key]) => condition(split, key))], sql` and `)

export interface Folded {
  total: number[]
  lines: Map<string, number[]>
  columns: Map<string, number[]>
  /** By line, then column. */
  cells: Map<string, Map<string, number[]>>
  /** By the part of time; empty where it was not asked. */
  overTime: Map<string, number[]>
}

interface Axes {
  by: Split | undefined
  /** Null: no columns. */
  across: Split | 'time' | null
  filters: readonly (readonly [Split, string, ...unknown[]])[]
  /** True: the same statement sums the parts of time as well. */
  overTime?: boolean
}

type Row = { level: number; isTime: boolean; lineKey: string | null; colKey: string | null; timeKey: string | null } & Record<
  `m${number}`,
  number
>

/** One statement reads the atoms once, whatever is summed of them. */
export async function cellsOf(db: Db, report: Report, span: Span, sums: Sums, { by, across, filters, overTime }: Axes): Promise<Folded> {
  const column = across === null ? sql`null::text` : keyOf(across === 'time' ? undefined : across)
  const sets = ['(line_key, col_key)']
  // Without columns a line is its only cell: each set that people are counted for is sorted.
  if (sums.hasPeople) sets.push('()', ...(across === null ? [] : ['(line_key)', '(col_key)']))
  if (overTime) sets.push('(time_key)')
  const isPlain = sets.length === 1
  const { rows } = await sql<Row>`
    select ${isPlain ? sql`0` : sql`grouping(line_key, col_key)`} as level, ${overTime ? sql`grouping(time_key) = 0` : sql`false`} as is_time,
      line_key::text as line_key, col_key::text as col_key, ${overTime ? sql`time_key::text` : sql`null`} as time_key, ${sums.columns}
    from (select a.*, ${keyOf(by)} as line_key, ${column} as col_key, ${overTime ? keyOf(undefined) : sql`null`} as time_key
      from (${report.atoms(span)}) a where ${conditions(filters)}) a
    group by ${isPlain ? sql`line_key, col_key` : sql`grouping sets (${sql.raw(sets.join(', '))})`}`.execute(db)
  return folded(rows, sums, across === null)
}

const add = (to: number[], values: readonly number[]) => values.forEach((value, n) => (to[n] = (to[n] ?? 0) + value))
const at = <T>(map: Map<string, T>, key: string, make: () => T): T => map.get(key) ?? (map.set(key, make()), map.get(key)!)

/** Code adds up the totals; where people are counted the database did (DIR-3). */
function folded(rows: readonly Row[], { list, hasPeople }: Sums, isPlain: boolean): Folded {
  const zero = () => list.map(() => 0)
  const all: Folded = { total: zero(), lines: new Map(), columns: new Map(), cells: new Map(), overTime: new Map() }
  for (const row of rows) {
    const values = list.map((_each, n) => row[`m${n}`]!)
    if (row.isTime) {
      all.overTime.set(row.timeKey ?? NONE, values)
      continue
    }
    const [line, col, level] = [row.lineKey ?? NONE, row.colKey ?? NONE, row.level]
    // The bits of grouping(line_key, col_key); a set bit is added up.
    if (level === 0)
      at(
        at(all.cells, line, () => new Map<string, number[]>()),
        col,
        () => values,
      )
    if (hasPeople ? level === (isPlain ? 0 : 1) : level === 0) add(at(all.lines, line, zero), values)
    if (hasPeople ? level === 2 : level === 0) add(at(all.columns, col, zero), values)
    if (hasPeople ? level === 3 : level === 0) add(all.total, values)
  }
  return all
}
