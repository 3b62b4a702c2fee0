// The schemas by which a limited connection reads: in each, every table of the product stands as a view of its name (CON-21, CON-22).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { LENSES, tableScope, type Lens } from './tableScope.ts'

/** Where the views of a lens stand. */
export const schemaOf = (lens: Lens): string => `sede_${lens}`

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const SCOPES = new Map(Object.entries(tableScope).map(([name, scope]) => [snake(name), scope]))

/** What a relation shows in a lens: a condition, or undefined where it stands there as it is. One that nobody placed shows nothing. */
function conditionOf(relation: string, lens: Lens): string | undefined {
  const scope = SCOPES.get(relation) ?? 'none'
  if (scope === 'open') return undefined
  if (scope === 'none') return 'false'
  return (lens === 'both' ? (scope.both ?? scope.person ?? scope.place) : scope[lens]) ?? undefined
}

/** The statements that make the views of both lenses over these relations (names as in the database). */
export function lensText(relations: readonly string[]): string {
  return LENSES.flatMap(lens => [
    `drop schema if exists ${schemaOf(lens)} cascade;`,
    `create schema ${schemaOf(lens)};`,
    ...relations.flatMap(relation => {
      const condition = conditionOf(relation, lens)
      if (condition === undefined) return []
      const scope = SCOPES.get(relation)
      const check = typeof scope === 'object' && scope.checked ? ' with cascaded check option' : ''
      return [`create view ${schemaOf(lens)}.${relation} as select * from public.${relation} t where ${condition}${check};`]
    }),
  ]).join('\n')
}

/**
 * Makes the views anew when their text, or a column of what they show, is another than what stands. In one transaction: nobody reads
 * without them.
 */
export async function buildLenses(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname as name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not like 'kysely%'
    group by c.relname order by c.relname collate "C"`.execute(db)
  const text = lensText(rows.map(({ name }) => name))
  const hash = createHash('sha256').update(text).update(JSON.stringify(rows)).digest('hex')
  const made = await sql<{ hash: string | null }>`
    select obj_description(to_regnamespace('sede_place'), 'pg_namespace') as hash`.execute(db)
  if (made.rows[0]?.hash === hash) return
  await db.transaction().execute(async trx => {
    await sql.raw(text).execute(trx)
    await sql.raw(`comment on schema sede_place is '${hash}'`).execute(trx)
  })
}
