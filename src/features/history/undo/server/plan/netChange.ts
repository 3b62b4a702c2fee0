// The net effect of an act (DES-3): folds many changes of one row.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Row } from './shape.ts'
import { TRACKED } from './tables.ts'

export interface Change {
  seq: number
  tab: string
  op: 'I' | 'U' | 'D'
  key: string
  before: Row | null
  after: Row | null
}

/** `remade`: deleted and created again under the same key; its new state is read from the row. */
export interface Net {
  tab: string
  key: string
  did: 'made' | 'changed' | 'deleted' | 'remade'
  /** A change has the columns that differ; a deletion the whole row. */
  before: Row
  after: Row
  first: number
  last: number
}

/** One row to write. `values`: changed columns, or the whole row when restored; `now`: the present row. */
export interface Step {
  net: Net
  write: 'change' | 'delete' | 'insert' | 'hide'
  values: Row
  now: Row | null
}

interface Stored extends Omit<Change, 'before' | 'after'> {
  before: string | null
  after: string | null
}
const parsed = (row: Stored): Change => ({
  ...row,
  before: row.before === null ? null : (JSON.parse(row.before) as Row),
  after: row.after === null ? null : (JSON.parse(row.after) as Row),
})

interface Writing {
  tx: string | null
  wroteAt: string
}

export async function changesOf(db: Db, acts: readonly Writing[]): Promise<(Change & { act: number })[]> {
  const { rows } = await sql<Stored & { act: string }>`
    select c.seq, c.tab, c.op, c.key, c.before::text, c.after::text, a.nth - 1 as act
    from unnest(${acts.map(({ tx }) => tx)}::xid8[], ${acts.map(({ wroteAt }) => wroteAt)}::timestamptz[]) with ordinality a (tx, at, nth)
    join change c on c.tx = a.tx and c.at = a.at order by c.seq`.execute(db)
  return rows.map(row => ({ ...parsed(row), act: Number(row.act) }))
}

export interface Later extends Change {
  user: string | null
  when: Date | null
  act: string | null
}

/** Changes of these rows after the act, newest first. */
export async function laterChanges(db: Db, nets: readonly Net[]): Promise<Map<string, Later[]>> {
  const { rows } = await sql<Stored & { user: string | null; when: Date | null; act: string | null }>`
    select c.seq, c.tab, c.op, c.key, c.before::text, c.after::text, a.user_name as user, a.at as when, a.id as act
    from unnest(${nets.map(net => net.tab)}::text[], ${nets.map(net => net.key)}::text[], ${nets.map(net => net.last)}::bigint[]) n (tab, key, last)
    join change c on c.tab = n.tab and c.key = n.key and c.seq > n.last
    left join lateral (select x.id, x.user_name, x.at from audit x where x.tx = c.tx and x.wrote_at = c.at limit 1) a on true
    order by c.seq desc`.execute(db)
  return Map.groupBy(
    rows.map(row => ({ ...parsed(row), user: row.user, when: row.when, act: row.act })),
    row => `${row.tab} ${row.key}`,
  )
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d/.test(value)

export function same(a: unknown, b: unknown): boolean {
  if (a === b || (a ?? null) === (b ?? null)) return true
  // The same instant in two time zones.
  if (isInstant(a) && isInstant(b)) return Date.parse(a) === Date.parse(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return keys.length === others.length && keys.every(key => same((a as Row)[key], (b as Row)[key]))
}

/** The final values, except counters. Between the acts of one batch others may have written: then the column starts again. */
function ends(all: readonly Change[], before: Record<string, unknown>): Record<string, unknown> {
  const { counters = [] } = TRACKED[all[0]!.tab] ?? {}
  const after: Record<string, unknown> = {}
  for (const change of all)
    for (const [column, became] of Object.entries(change.after ?? {})) {
      if (counters.includes(column)) continue
      const was = change.before?.[column]
      if (column in after && !same(after[column], was)) before[column] = was
      after[column] = became
    }
  return after
}

function fold(all: readonly Change[]): Net | null {
  const [first, last] = [all[0]!, all.at(-1)!]
  const [was, is] = [first.op !== 'I', last.op !== 'D']
  const at = { tab: first.tab, key: first.key, first: first.seq, last: last.seq }
  if (!was) return is ? { ...at, did: 'made', before: {}, after: {} } : null
  const deletion = all.find(({ op }) => op === 'D')
  const upTo = deletion ? all.slice(0, all.indexOf(deletion) + 1) : all
  const before: Record<string, unknown> = {}
  for (const change of upTo.toReversed()) Object.assign(before, change.before)
  if (!is) return { ...at, did: 'deleted', before, after: {} }
  if (deletion) return { ...at, did: 'remade', before, after: {} }
  const after = ends(all, before)
  const differing = Object.keys(after).filter(key => !same(before[key], after[key]))
  const only = (row: Row) => Object.fromEntries(differing.map(key => [key, row[key] ?? null]))
  return differing.length > 0 ? { ...at, did: 'changed', before: only(before), after: only(after) } : null
}

export const netOf = (changes: readonly Change[]): Net[] =>
  [...Map.groupBy(changes, change => `${change.tab} ${change.key}`).values()].flatMap(all => fold(all) ?? [])
