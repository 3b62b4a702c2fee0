// The database's own description of its tables: keys, writable columns, references.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface Reference {
  from: string
  column: string
  to: string
  cascades: boolean
}
export interface Shape {
  keys: Map<string, string[]>
  columns: Map<string, Set<string>>
  references: Reference[]
}

export async function shapeOf(db: Db): Promise<Shape> {
  const { rows } = await sql<{ name: string; keys: string[]; columns: string[] }>`
    select c.relname::text as name,
      (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum)) from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) where k.conrelid = c.oid and k.contype = 'p') as keys,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'change_kept')`.execute(db)
  const { rows: references } = await sql<Reference>`
    select f.relname::text as from, a.attname::text as column, t.relname::text as to, k.confdeltype = 'c' as cascades
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and cardinality(k.conkey) = 1 order by 1, 2`.execute(db)
  return {
    keys: new Map(rows.map(row => [row.name, row.keys])),
    columns: new Map(rows.map(row => [row.name, new Set(row.columns)])),
    references,
  }
}

export type Row = Readonly<Record<string, unknown>>

export const keyParts = (keys: readonly string[], key: string): Row => {
  const parts = key.split('/')
  return Object.fromEntries(keys.map((name, at) => [name, parts[at] ?? null]))
}
export const keyOf = (keys: readonly string[], row: Row): string => keys.map(name => String(row[name])).join('/')

/** Locks whole rows by key until the commit, in the order of their keys. */
export async function lockRows(db: Db, shape: Shape, table: string, wantedKeys: readonly string[]): Promise<Map<string, Row>> {
  const keys = shape.keys.get(table)!
  const on = sql.join(
    keys.map(name => sql`t.${sql.ref(name)} = k.${sql.ref(name)}`),
    sql` and `,
  )
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t
    join jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(wantedKeys.map(key => keyParts(keys, key)))}::jsonb) k on ${on}
    order by ${sql.join(keys.map(name => sql`t.${sql.ref(name)}`))} for update of t`.execute(db)
  return new Map(
    rows.map(({ row }) => {
      const parsed = JSON.parse(row) as Row
      return [keyOf(keys, parsed), parsed]
    }),
  )
}

/** The rows that exist, even if a limited caller does not see them. @returns 'table key' */
export async function standAnywhere(db: Db, shape: Shape, wanted: readonly { tab: string; key: string }[]): Promise<Set<string>> {
  const there = new Set<string>()
  for (const [tab, all] of Map.groupBy(wanted, row => row.tab)) {
    const keys = shape.keys.get(tab)!
    const key = sql.join(
      keys.map(name => sql.ref(name)),
      sql` || '/' || `,
    )
    const { rows } = await sql<{ key: string }>`
      select ${key} as key from public.${sql.table(tab)} where ${key} = any(${all.map(row => row.key)})`.execute(db)
    for (const row of rows) there.add(`${tab} ${row.key}`)
  }
  return there
}
