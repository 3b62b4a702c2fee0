// Conflicts without a changed field: references to deleted rows, and missing parents of restored ones.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import { rowOf, type Plan, type Step } from './plan.ts'
import { keyOf, standAnywhere, type Row, type Shape } from './shape.ts'
import { APART, ENDS, HISTORY, TRACKED } from './tables.ts'

type Uses = Map<string, number>

/** True for a deleted row, or a student moved to the Papelera. Other hidden records take their references along. */
const goes = ({ write, net }: Step) => write === 'delete' || (write === 'hide' && net.tab === 'student')

/** References to deleted rows from outside the act (DES-8), by the deleted row. */
export async function usesOf(db: Db, shape: Shape, { steps }: Plan): Promise<Map<string, Uses>> {
  const going = Map.groupBy(steps.filter(goes), step => step.net.tab)
  const usesByKey = new Map<string, Uses>()
  const count = (row: string, from: string) => {
    const uses = usesByKey.get(row) ?? new Map<string, number>()
    usesByKey.set(row, uses.set(from, (uses.get(from) ?? 0) + 1))
  }
  for (const [table, all] of going) {
    if (shape.keys.get(table)!.length > 1) continue
    const ids = all.map(step => step.net.key)
    for (const { from, column } of shape.references.filter(reference => reference.to === table && !APART.has(reference.from))) {
      const keys = shape.keys.get(from)
      const own = new Set(
        steps.flatMap(step => (step.net.tab === from && (step.write === 'delete' || column in step.values) ? step.net.key : [])),
      )
      // Excludes the act's own rows before counting the first thousand: they would hide those of others.
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
  return usesByKey
}

/** 'Ya se usa (3 comentarios y 1 grupo): quítalo a mano.', or with a name: 'Ana López tiene desde entonces 1 inscripción y 1 pago.' */
export function usedText(uses: Uses, whose?: string): string {
  const list = new Intl.ListFormat('es-MX').format(
    [...uses].map(([table, count]) => `${count} ${TRACKED[table]?.name[count === 1 ? 0 : 1] ?? (count === 1 ? 'registro' : 'registros')}`),
  )
  return whose === undefined ? `Ya se usa (${list}): quítalo a mano.` : `${whose} tiene desde entonces ${list}.`
}

export const usesIn = (uses: Uses) => [...uses].map(([kind, count]) => ({ kind, count }))

/** Refuses with 409 `UNDO_USED` when other records refer to what the plan deletes. */
export async function refuseUsed(db: Db, shape: Shape, plan: Plan): Promise<void> {
  const uses = await usesOf(db, shape, plan)
  if (uses.size === 0) return
  const all = new Map<string, number>()
  for (const each of uses.values()) for (const [table, count] of each) all.set(table, (all.get(table) ?? 0) + count)
  fail(undoFailures.UNDO_USED, { message: usedText(all), ext: { uses: usesIn(all) } })
}

/** True when the step restores a row from the Papelera, or creates it again. */
export const comesBack = ({ write, values, now }: Step): boolean =>
  write === 'insert'
    ? (values.deleted_at ?? null) === null
    : write === 'change' && 'deleted_at' in values && values.deleted_at === null && now !== null

/** True when the step sets this column; a restored row sets all. */
const names = (step: Step, column: string): boolean =>
  comesBack(step) ||
  (step.write === 'change' && (column in step.values || ENDS.some(end => end in step.values && step.values[end] === null)))

interface Orphan {
  row: string
  what: string
}
interface DeletedRecord {
  to: string
  id: string
  name: string
}

/** Columns of a merge or a move, which lead on from a deleted record. */
const LEADS: ReadonlySet<string> = new Set(['merged_into', 'moved_to'])

/** The parent that the step sets, and the student whose row it was: nothing leaves a card that was deleted with it (DES-30). */
function parentsOf(step: Step, column: string): string[] {
  const was = column === 'student_id' && step.write === 'change' ? step.now?.[column] : null
  return [{ ...step.now, ...step.values }[column], was].filter(id => typeof id === 'string')
}

/**
 * Those without a row. A transaction that ends meanwhile may bring it back: its foreign key would hold by then, but what was derived from it
 * would not.
 */
async function missingOf(db: Db, shape: Shape, tab: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const rows = ids.map(key => ({ tab, key }))
  const standing = await standAnywhere(db, shape, rows)
  return rows.filter(row => !standing.has(rowOf(row))).map(({ key: id }) => ({ id, name: '' }))
}

/** Parents by foreign keys that were deleted, by step; one statement for each reference. */
async function namedByKey(db: Db, shape: Shape, steps: readonly Step[]): Promise<Map<Step, DeletedRecord[]>> {
  const byStep = new Map<Step, DeletedRecord[]>()
  for (const [from, all] of Map.groupBy(steps, step => step.net.tab))
    for (const { column, to } of shape.references.filter(reference => reference.from === from)) {
      const columns = shape.columns.get(to)
      if (HISTORY.has(column) || LEADS.has(column) || !columns?.has('deleted_at')) continue
      const naming = all.flatMap(step => (names(step, column) ? parentsOf(step, column).map(id => ({ step, id })) : []))
      if (naming.length === 0) continue
      const name = columns.has('name') ? sql`name` : columns.has('title') ? sql`title` : sql`''`
      const ids = [...new Set(naming.map(({ id }) => id))]
      const { rows } = await sql<{ id: string; name: string }>`
        select id, ${name} as name from ${sql.table(to)}
        where id = any(${ids}) and deleted_at is not null order by id for share`.execute(db)
      const deletedById = new Map([...rows, ...(await missingOf(db, shape, to, ids))].map(row => [row.id, { to, ...row }]))
      for (const { step, id } of naming) if (deletedById.has(id)) byStep.set(step, [...(byStep.get(step) ?? []), deletedById.get(id)!])
    }
  return byStep
}

const ITEMS: ReadonlySet<string> = new Set(['chapter', 'video', 'quiz', 'pdf'])

/** Parents beyond foreign keys: an item's chapter, a course's sub-courses. */
async function standsOn(db: Db, { net: { tab, key } }: Step): Promise<DeletedRecord[]> {
  if (tab === 'course') {
    const { rows } = await sql<DeletedRecord>`
      select 'course' as to, c.id, c.name from course_child k join course c on c.id = k.child_id
      where k.parent_id = ${key} and c.deleted_at is not null order by k.position for share of c`.execute(db)
    return rows
  }
  if (!ITEMS.has(tab)) return []
  const { rows } = await sql<DeletedRecord>`
    select 'chapter' as to, c.id, c.name from placement p join chapter c on c.id = p.chapter_id
    where p.item_id = ${key} and not p.linked and c.deleted_at is not null for share of c`.execute(db)
  return rows
}

const FEMININE: ReadonlySet<string> = new Set(['location', 'talk'])
const theOne = ({ net }: Step, { to, name }: DeletedRecord) =>
  `${FEMININE.has(to) ? 'la' : 'el'} ${to === 'course' && net.tab === 'course' ? 'subcurso' : (TRACKED[to]?.name[0] ?? 'registro')} ${name}`.trim()

/** Rows that would return without their parent (DES-9). */
export async function orphansOf(db: Db, shape: Shape, { steps }: Plan): Promise<Orphan[]> {
  const along = new Set(steps.filter(comesBack).map(step => rowOf(step.net)))
  const back = steps.filter(step => step.write === 'insert' || step.write === 'change')
  const orphans: Orphan[] = []
  const deletedByStep = await namedByKey(db, shape, back)
  for (const step of back)
    for (const missing of [...(deletedByStep.get(step) ?? []), ...(comesBack(step) ? await standsOn(db, step) : [])])
      if (!along.has(rowOf({ tab: missing.to, key: missing.id }))) orphans.push({ row: rowOf(step.net), what: theOne(step, missing) })
  return orphans
}

export const firstText = ({ what }: Orphan): string => `Primero restaura ${what}.`

/** 409 `RESTORE_FIRST` names what to restore first. */
export async function refuseOrphans(db: Db, shape: Shape, plan: Plan): Promise<void> {
  const [first] = await orphansOf(db, shape, plan)
  if (first) fail(undoFailures.RESTORE_FIRST, { message: firstText(first) })
}
