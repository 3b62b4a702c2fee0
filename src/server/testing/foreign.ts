import { sql } from 'kysely'
import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import type { Db } from '#server/db/connect.ts'
import { tableScope, type Lens } from '#server/db/campus/tableScope.ts'
import { routesByName } from './allRoutes.ts'
import { pdfText } from './pdfText.ts'
import { unzipped } from './unzipped.ts'

const snake = (name: string) => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export interface Foreign {
  ids: Set<string>
  texts: Set<string>
}
export const filtered = Object.entries(tableScope).flatMap(([name, scope]) =>
  typeof scope === 'object' ? [{ table: snake(name), hides: (lens: Lens) => lens === 'both' || scope[lens] !== null }] : [],
)
export async function columnsOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1`.execute(db)
  return new Map(rows.map(row => [row.name, row.columns]))
}

/** Tables whose surnames the test replaces by letters of the row's id. */
const MARKED = ['student', 'talk_student', 'payer']
export async function plant(db: Db): Promise<void> {
  for (const table of MARKED)
    await sql`update ${sql.table(table)} set second_last_name = 'Qz' || translate(right(id, 10), '0123456789', 'ghijklmnop')`.execute(db)
}

/** Ids, e-mails, folios and planted surnames that neither of these lenses shows, except values that visible rows share. */
export async function foreignTo(db: Db, campuses: readonly string[], lenses: readonly Lens[]): Promise<Foreign> {
  const foreign: Foreign = { ids: new Set(), texts: new Set() }
  const columns = await columnsOf(db)
  await db.transaction().execute(async trx => {
    await sql`select set_config('plantel.campuses', ${campuses.join(',')}, true)`.execute(trx)
    const visibleTexts = new Set<string>()
    for (const { table, hides } of filtered) {
      const has = columns.get(table) ?? []
      // Ids in audit rows are of any kind.
      if (!has.includes('id') || table === 'audit' || !lenses.every(hides)) continue
      const texts = ['email', 'unique_folio', 'folio'].filter(name => has.includes(name) && table !== 'folio')
      if (MARKED.includes(table)) texts.push('second_last_name')
      const what = sql.raw(`id::text as id, array_remove(array[${texts.map(name => `${name}::text`).join(', ')}]::text[], null) as texts`)
      const views = lenses.map(lens => `select id from sede_${lens}.${table}`).join(' union ')
      const { rows } = await sql<{ id: string; texts: string[]; shown: boolean }>`
        select ${what}, id in (${sql.raw(views)}) as shown from public.${sql.raw(table)}`.execute(trx)
      for (const row of rows) {
        if (!row.shown) foreign.ids.add(row.id)
        for (const text of row.texts) (row.shown ? visibleTexts : foreign.texts).add(text)
      }
    }
    for (const text of visibleTexts) foreign.texts.delete(text)
  })
  return foreign
}

export async function textOf(body: unknown): Promise<string> {
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  if (body.subarray(0, 2).toString() === 'PK') return [...unzipped(body).values()].join('\n')
  return body.subarray(0, 4).toString() === '%PDF' ? pdfText(body) : body.toString('latin1')
}
const ID = /\b[0-9a-f]{24}\b/g
const TEXT = /[\w.+-]+@[\w-]+\.[\w.]+|\b\d{2,4}-\d{6}\b|Qz[a-p]{10}/g

export function leaked(answer: string, question: string, { ids: foreign, texts }: Foreign): string[] {
  return [...(answer.match(ID) ?? []).filter(id => foreign.has(id)), ...(answer.match(TEXT) ?? []).filter(text => texts.has(text))].filter(
    each => !question.includes(each),
  )
}

export const flat = (query: unknown): Record<string, unknown> =>
  query !== null && typeof query === 'object' ? (query as Record<string, unknown>) : {}
export const reading = ({ method, unaudited }: AnyRoute) => method === 'get' || (method === 'post' && unaudited === true)
export const theirs = routesByName.filter(([name, { access }]) => access !== 'public' && !isService(access) && name !== 'session.logout')
/** The API's examples are fictitious; a proof with a wrong password answers 401. */
export const OWN = new Set(['docs.openapi', 'session.prove'])
/** 'Traer alumno' may return names (CON-9). */
export const NAMES = new Set(['students.bring', 'students.byEmail'])
export const reads = theirs.filter(([name, route]) => route.scope !== 'whole' && reading(route) && !OWN.has(name))

/** `open`: routes for rows without a person (M66). Such a row may contain a colleague's id, which is no leak. */
type Reach = Lens | 'open'
export type ForeignBy = Record<Reach, Foreign>
export async function foreignOf(db: Db, campuses: readonly string[]): Promise<ForeignBy> {
  const both = await foreignTo(db, campuses, ['both', 'place'])
  const { rows } = await sql<{ id: string }>`select id from employee`.execute(db)
  return {
    person: await foreignTo(db, campuses, ['person']),
    place: await foreignTo(db, campuses, ['place']),
    both,
    open: { ...both, ids: both.ids.difference(new Set(rows.map(({ id }) => id))) },
  }
}
export const lensOf = ({ scope }: AnyRoute): Reach => (scope === 'open' || scope === 'place' || scope === 'both' ? scope : 'person')
export const toldBy = (route: AnyRoute, answer: string, question: string, foreign: ForeignBy): string[] => {
  const leaks = leaked(answer, question, foreign[lensOf(route)])
  return NAMES.has(route.name) ? leaks.filter(each => !each.startsWith('Qz')) : leaks
}
