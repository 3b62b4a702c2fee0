// What stands in the way of a plan although nobody changed a field: who names what goes, and what is gone that something comes back to.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../contract.ts'
import { rowOf, type Plan, type Step } from './plan.ts'
import { keyOf, type Row, type Shape } from './shape.ts'
import { APART, HISTORY, TRACKED } from './tables.ts'

/** So many of each table, by its name. */
type Uses = Map<string, number>

/** Deleted, or a student who goes to the Papelera: of other records that go there what names them goes along. */
const goes = ({ write, net }: Step) => write === 'delete' || (write === 'hide' && net.tab === 'student')

/** Who names what goes, and is not of the act (DES-8); by the row that goes. */
export async function usesOf(db: Db, shape: Shape, { steps }: Plan): Promise<Map<string, Uses>> {
  const going = Map.groupBy(steps.filter(goes), step => step.net.tab)
  const found = new Map<string, Uses>()
  const count = (row: string, from: string) => {
    const uses = found.get(row) ?? new Map<string, number>()
    found.set(row, uses.set(from, (uses.get(from) ?? 0) + 1))
  }
  for (const [table, all] of going) {
    if (shape.keys.get(table)!.length > 1) continue
    const ids = all.map(step => step.net.key)
    for (const { from, column } of shape.references.filter(reference => reference.to === table && !APART.has(reference.from))) {
      const keys = shape.keys.get(from)
      const own = new Set(
        steps.flatMap(step => (step.net.tab === from && (step.write === 'delete' || column in step.values) ? step.net.key : [])),
      )
      // Its own rows are left out before the first thousand are counted: they would hide those of others.
      const others = keys?.length === 1 ? sql`t.${sql.ref(keys[0]!)}::text <> all(${[...own]}::text[])` : sql`true`
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.table(from)} t
        where t.${sql.ref(column)} = any(${ids}) and ${others} limit 1000`.execute(db)
      for (const row of rows.map(each => JSON.parse(each.row) as Row))
        if (!keys || !own.has(keyOf(keys, row))) count(rowOf({ tab: table, key: String(row[column]) }), from)
    }
    if (!['chapter', 'quiz', 'pdf', 'video'].includes(table)) continue
    const own = (going.get('placement') ?? []).map(step => step.net.key)
    const { rows } = await sql<{ id: string }>`
      select item_id as id from placement where item_id = any(${ids}) and id <> all(${own}::text[])`.execute(db)
    for (const { id } of rows) count(rowOf({ tab: table, key: id }), 'placement')
  }
  return found
}

/** 'Ya se usa (3 comentarios y 1 grupo): quítalo a mano.', or of whom: 'Ana López tiene desde entonces 1 inscripción y 1 pago.' */
export function usedText(uses: Uses, whose?: string): string {
  const list = new Intl.ListFormat('es-MX').format(
    [...uses].map(([table, found]) => `${found} ${TRACKED[table]?.name[found === 1 ? 0 : 1] ?? (found === 1 ? 'registro' : 'registros')}`),
  )
  return whose === undefined ? `Ya se usa (${list}): quítalo a mano.` : `${whose} tiene desde entonces ${list}.`
}

/** 409 `UNDO_USED`. */
export async function refuseUsed(db: Db, shape: Shape, plan: Plan): Promise<void> {
  const uses = await usesOf(db, shape, plan)
  if (uses.size === 0) return
  const all = new Map<string, number>()
  for (const each of uses.values()) for (const [table, found] of each) all.set(table, (all.get(table) ?? 0) + found)
  fail(undoFailures.UNDO_USED, { message: usedText(all) })
}

/** It stands again: out of the Papelera, or made anew. */
export const comesBack = ({ write, values, now }: Step): boolean =>
  write === 'insert'
    ? (values.deleted_at ?? null) === null
    : write === 'change' && 'deleted_at' in values && values.deleted_at === null && now !== null

interface Orphan {
  row: string
  /** What it stands on: 'el curso Álgebra'. */
  what: string
}
interface Gone {
  to: string
  id: string
  name: string
}

/** What is deleted of what a row names by its foreign keys. */
async function namedByKey(db: Db, shape: Shape, { net, now, values }: Step): Promise<Gone[]> {
  const row = { ...now, ...values }
  const gone: Gone[] = []
  for (const { column, to } of shape.references.filter(reference => reference.from === net.tab)) {
    const id = row[column]
    if (typeof id !== 'string' || HISTORY.has(column) || !shape.columns.get(to)?.has('deleted_at')) continue
    const name = shape.columns.get(to)!.has('name') ? sql`name` : shape.columns.get(to)!.has('title') ? sql`title` : sql`''`
    const { rows } = await sql<{ name: string }>`
      select ${name} as name from ${sql.table(to)} where id = ${id} and deleted_at is not null for share`.execute(db)
    if (rows[0]) gone.push({ to, id, name: rows[0].name })
  }
  return gone
}

const ITEMS: ReadonlySet<string> = new Set(['chapter', 'video', 'quiz', 'pdf'])

/** What it stands on without naming it: of an item its chapter, of a course the courses of which it is made. */
async function standsOn(db: Db, { net: { tab, key } }: Step): Promise<Gone[]> {
  if (tab === 'course') {
    const { rows } = await sql<Gone>`
      select 'course' as to, c.id, c.name from course_child k join course c on c.id = k.child_id
      where k.parent_id = ${key} and c.deleted_at is not null order by k.position for share of c`.execute(db)
    return rows
  }
  if (!ITEMS.has(tab)) return []
  const { rows } = await sql<Gone>`
    select 'chapter' as to, c.id, c.name from placement p join chapter c on c.id = p.chapter_id
    where p.item_id = ${key} and not p.linked and c.deleted_at is not null for share of c`.execute(db)
  return rows
}

const FEMININE: ReadonlySet<string> = new Set(['location', 'talk'])
const theOne = ({ net }: Step, { to, name }: Gone) =>
  `${FEMININE.has(to) ? 'la' : 'el'} ${to === 'course' && net.tab === 'course' ? 'subcurso' : (TRACKED[to]?.name[0] ?? 'registro')} ${name}`.trim()

/** What comes back and stands on something that is deleted (DES-9). */
export async function orphansOf(db: Db, shape: Shape, { steps }: Plan): Promise<Orphan[]> {
  const back = steps.filter(comesBack)
  const along = new Set(back.map(step => rowOf(step.net)))
  const orphans: Orphan[] = []
  for (const step of back)
    for (const gone of [...(await namedByKey(db, shape, step)), ...(await standsOn(db, step))])
      if (!along.has(rowOf({ tab: gone.to, key: gone.id }))) orphans.push({ row: rowOf(step.net), what: theOne(step, gone) })
  return orphans
}

export const firstText = ({ what }: Orphan): string => `Primero restaura ${what}.`

/** 409 `RESTORE_FIRST` names what has to come first. */
export async function refuseOrphans(db: Db, shape: Shape, plan: Plan): Promise<void> {
  const [first] = await orphansOf(db, shape, plan)
  if (first) fail(undoFailures.RESTORE_FIRST, { message: firstText(first) })
}
