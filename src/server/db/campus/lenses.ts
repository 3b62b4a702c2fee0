// The schemas of campus-limited connections: each has a view for every table of the product, under the table's name (CON-21, CON-22).
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { codeOf } from '#lib/errors.ts'
import type { Db } from '#server/db/connect.ts'
import { make, pendingOf, type FunctionFile } from '#server/db/functions.ts'
import { LENSES, tableScope, type Lens } from './tableScope.ts'

export const schemaOf = (lens: Lens): string => `sede_${lens}`

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const SCOPES = new Map(Object.entries(tableScope).map(([name, scope]) => [snake(name), scope]))

/** The condition of a relation in a lens; undefined: shown as it is. An undeclared relation shows nothing. */
function conditionOf(relation: string, lens: Lens): string | undefined {
  const scope = SCOPES.get(relation) ?? 'none'
  if (scope === 'open') return undefined
  if (scope === 'none') return 'false'
  return (lens === 'both' ? (scope.both ?? scope.person ?? scope.place) : scope[lens]) ?? undefined
}

export function lensText(relations: readonly string[], closed = false): string {
  return LENSES.flatMap(lens => [
    `drop schema if exists ${schemaOf(lens)} cascade;`,
    `create schema ${schemaOf(lens)};`,
    ...relations.flatMap(relation => {
      const condition = conditionOf(relation, lens)
      if (condition === undefined) return []
      const scope = SCOPES.get(relation)
      const check = typeof scope === 'object' && scope.checked ? ' with cascaded check option' : ''
      const where = closed ? 'false' : condition
      return [`create view ${schemaOf(lens)}.${relation} as select * from public.${relation} t where ${where}${check};`]
    }),
  ]).join('\n')
}

async function relationsOf(db: Db): Promise<{ name: string; columns: string }[]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select c.relname as name, string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname not like 'kysely%'
    group by c.relname order by c.relname collate "C"`.execute(db)
  return rows
}

const NAME = 'views of campuses'

async function allThere(db: Db, text: string): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || viewname as name from pg_views where schemaname = any (${LENSES.map(schemaOf)}::text[])`.execute(db)
  const there = new Set(rows.map(({ name }) => name))
  return [...text.matchAll(/^create view (\S+)/gm)].every(([, name]) => there.has(name!))
}

/**
 * Recreates the views when their text or a column changed, in one transaction (the caller's if there is one): nobody reads without them.
 */
export async function buildLenses(db: Db): Promise<void> {
  const relations = await relationsOf(db)
  const text = lensText(relations.map(({ name }) => name))
  const sha256 = createHash('sha256').update(text).update(JSON.stringify(relations)).digest('hex')
  const views: FunctionFile = { name: NAME, text, sha256 }
  const areThere = await allThere(db, text)
  if ((await pendingOf(db, [views], () => areThere)).length === 0) return
  await (db.isTransaction ? make(db, [views]) : db.transaction().execute(trx => make(trx, [views])))
}

/** undefined_column, undefined_table, undefined_function */
const NOT_THERE = new Set(['42703', '42P01', '42883'])

/**
 * Drops the views while a migration changes their tables, and creates them again in its transaction: without a view the table of that
 * name
 * would be read whole. When a later file adds something that a view needs, the views show nothing until the last file has run.
 */
export async function besideLenses(trx: Db, change: () => Promise<void>): Promise<void> {
  for (const lens of LENSES) await sql`drop schema if exists ${sql.id(schemaOf(lens))} cascade`.execute(trx)
  await trx.deleteFrom('functionChecksum').where('name', '=', NAME).execute()
  await change()
  await sql`savepoint lenses`.execute(trx)
  try {
    await buildLenses(trx)
  } catch (error) {
    if (!NOT_THERE.has(codeOf(error))) throw error
    await sql`rollback to savepoint lenses`.execute(trx)
    const names = (await relationsOf(trx)).map(({ name }) => name)
    await sql.raw(lensText(names, true)).execute(trx)
  }
}
