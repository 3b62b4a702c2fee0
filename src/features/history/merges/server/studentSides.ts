// Reads and locks two students, and the decisions of their merge (DES-28, DES-29).
import { sql } from 'kysely'
import { formatDay } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { twinFailures } from '#features/foundation/twins/contract.ts'
import { mergeFailures, type MergeChoice } from '../contract.ts'
import { choiceOf, personChoices, printOf, type Person } from './choices.ts'

export interface StudentRow extends Person {
  id: string
  uniqueFolio: string | null
  promotionalCodeId: string | null
  code: string | null
  comipemsOrder: { course: string; name: string; phase: number }[]
  balanceDue: number
  credit: number
  createdAt: Date
}

export interface Pair<Row = StudentRow> {
  keep: Row
  give: Row
}

const cards = async (db: Db, ids: readonly string[]) =>
  (
    await sql<StudentRow & { gone: boolean }>`
    select s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number, s.birth_date, s.source_id,
      (select name from source where id = s.source_id) as source_name, s.unique_folio,
      s.promotional_code_id, c.code, s.comipems_order, s.balance_due, s.credit, s.created_at, s.deleted_at is not null as gone
    from student s left join promotional_code c on c.id = s.promotional_code_id
    where s.id = any(${ids})`.execute(db)
  ).rows

/** Both existing students. `locked` keeps them until the transaction ends, also from new references. */
export async function studentPair(db: Db, keep: string, give: string, locked: boolean): Promise<Pair> {
  if (locked) await sql`select id from student where id = any(${[keep, give]}) order by id for update`.execute(db)
  const rows = await cards(db, [keep, give])
  const of = (id: string) => rows.find(row => row.id === id && !row.gone) ?? fail(twinFailures.MERGE_GONE)
  return { keep: of(keep), give: of(give) }
}

export async function mergedPair(db: Db, keep: string, give: string): Promise<Pair> {
  const rows = await cards(db, [keep, give])
  const of = (id: string, gone: boolean) => rows.find(row => row.id === id && row.gone === gone) ?? fail(twinFailures.MERGE_GONE)
  return { keep: of(keep, false), give: of(give, true) }
}

/** Refuses cards of an import that is still being written or undone. */
export async function refuseImporting(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from student_import_row r join student_import i on i.id = r.import_id
    where r.student_id = any(${ids}) and r.verdict = 'written' and i.state in ('running', 'undoing') limit 1`.execute(db)
  if (rows.length > 0) fail(mergeFailures.MERGE_IMPORTING)
}

export interface Meeting {
  groupId: string
  name: string
  keepId: string
  giveId: string
  keepAt: Date
  giveAt: Date
  keepDay: string
  giveDay: string
  parent: boolean
}

const meetings = async (db: Db, keep: string, give: string) =>
  (
    await sql<Meeting>`
    select g.id as group_id, g.name, a.id as keep_id, b.id as give_id, a.registered_at as keep_at, b.registered_at as give_at,
      academy_day(a.registered_at) as keep_day, academy_day(b.registered_at) as give_day, a.parent_id is null as parent
    from registration a join registration b on b.group_id = a.group_id and b.student_id = ${give} and b.ended_at is null
    join class_group g on g.id = a.group_id
    where a.student_id = ${keep} and a.ended_at is null order by g.id`.execute(db)
  ).rows

interface FolioPair {
  title: string
  keepId: string
  giveId: string
  keepFolio: string
  giveFolio: string
}
const folioPairs = async (db: Db, keep: string, give: string) =>
  (
    await sql<FolioPair>`
    select a.title, a.id as keep_id, b.id as give_id, a.folio as keep_folio, b.folio as give_folio
    from folio a join folio b on b.title = a.title and b.student_id = ${give}
    where a.student_id = ${keep} order by a.title, a.id`.execute(db)
  ).rows

const since = (day: string) => `desde ${formatDay(day)}`

export interface Sides {
  pair: Pair
  met: Meeting[]
  folios: FolioPair[]
  choices: MergeChoice[]
  print: string
}

export async function studentSides(db: Db, pair: Pair): Promise<Sides> {
  const { keep, give } = pair
  const overlaps = await meetings(db, keep.id, give.id)
  const folios = await folioPairs(db, keep.id, give.id)
  const choices = [
    ...personChoices(keep, give),
    choiceOf('code', 'Código', keep.code, give.code, keep.code === null ? 'give' : 'keep'),
    // A module's registration follows that of its parent.
    ...overlaps
      .filter(each => each.parent)
      .map(each => ({
        ...choiceOf(
          `group:${each.groupId}`,
          `Inscripción en ${each.name}`,
          since(each.keepDay),
          since(each.giveDay),
          each.giveAt < each.keepAt ? ('give' as const) : ('keep' as const),
        ),
        open: true,
      })),
    ...folios.map(each => choiceOf(`folio:${each.title}`, `Folio de ${each.title}`, each.keepFolio, each.giveFolio, 'keep')),
  ]
  return { pair, met: overlaps, folios, choices, print: printOf([keep.id, give.id], choices) }
}
