// A record at the end of a day (DES-26): the present row with each later `before` applied, newest first.
import { sql } from 'kysely'
import { CARDS, hidesField, idsIn, namesOf, textOf, type Reader } from '#features/foundation/audit/server/public.ts'
import { academyDay, addDays, startOfDay } from '#lib/days.ts'
import { labelOf } from '#lib/labels.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import { LISTS, type List } from './asOfLists.ts'
import { camel } from '../plan/plan.ts'
import type { Row } from '../plan/shape.ts'
import { TRACKED } from '../plan/tables.ts'

interface Change {
  key: string
  at: Date
  op: 'I' | 'U' | 'D'
  before: Row | null
}
interface Stored {
  key: string
  at: Date
  op: Change['op']
  before: string | null
}
const parsed = (rows: readonly Stored[]): Change[] =>
  rows.map(row => ({ ...row, before: row.before === null ? null : (JSON.parse(row.before) as Row) }))

/** Columns without history are omitted: they have dates of their own, or are secret. */
const leftOut = (
  table: string,
) => sql`(select string_to_array((regexp_match(encode(g.tgargs, 'escape'), '\\\\0{3}(.*)\\\\0{3}$'))[1], ',') from pg_trigger g
  where g.tgrelid = ${sql.lit(`public.${table}`)}::regclass and g.tgname = 'change_kept')`

/** The present row, deleted ones too, within the caller's campuses; of a record deleted for good only whether its audit is readable. */
async function presentOf(db: Db, record: string): Promise<{ table: string; row: Row | null } | undefined> {
  const queries = CARDS.map(
    table =>
      sql`select ${sql.lit(table)} as table, (to_jsonb(t) - ${leftOut(table)})::text as row from ${sql.table(table)} t where t.id = ${record}`,
  )
  const { rows } = await sql<{ table: string; row: string }>`${sql.join(queries, sql` union all `)}`.execute(db)
  if (rows[0]) return { table: rows[0].table, row: JSON.parse(rows[0].row) as Row }
  const deletions = await sql<{ tab: string }>`
    select c.tab from change c where c.tab = any(${[...CARDS]}::text[]) and c.key = ${record} and c.op = 'D'
      and exists (select from audit a where a.ids @> array[${record}]::text[]) limit 1`.execute(db)
  return deletions.rows[0] && { table: deletions.rows[0].tab, row: null }
}

/**
 * An employee limited to campuses may ask about records of theirs, as in the Bitácora; records of no campus need the whole academy
 * (CON-13).
 */
async function refuseElsewhere({ db, user }: Context, record: string): Promise<void> {
  if (user.campuses === null) return
  const { rows } = await sql<{ campus: string }>`select unnest(p.campuses) as campus from (
    select s.campuses from student s where s.id = ${record}
    union all select g.campuses from class_group g where g.id = ${record}
    union all select t.campuses from talk t where t.id = ${record}
    union all select t.campuses from talk_student v join talk t on t.id = v.talk_id where v.id = ${record}
    union all select array[r.location_id::text] from classroom r where r.id = ${record}
    union all select array[l.id::text] from location l where l.id = ${record}) p`.execute(db)
  if (!rows.some(({ campus }) => user.campuses!.includes(campus))) fail(undoFailures.RECORD_NOT_FOUND)
}

async function changesOf(db: Db, table: string, key: string): Promise<Change[]> {
  const { rows } = await sql<Stored>`
    select key, at, op, before::text as before from change where tab = ${table} and key = ${key} order by seq desc`.execute(db)
  return parsed(rows)
}

/** Child rows of a record, present and former, with all their changes. */
async function listed(db: Db, record: string, { table, parent, keys }: List): Promise<{ rows: Map<string, Row>; changes: Change[] }> {
  const keyText = sql.join(
    keys.map(key => sql`t.${sql.ref(key)}::text`),
    sql` || '/' || `,
  )
  const present = await sql<{ key: string; row: string }>`
    select ${keyText} as key, to_jsonb(t)::text as row from ${sql.table(table)} t where t.${sql.ref(parent)} = ${record}`.execute(db)
  const rows = new Map(present.rows.map(({ key, row }) => [key, JSON.parse(row) as Row]))
  // Under a key that begins with the record's; else present rows, and rows deleted by an act about it.
  const mine =
    keys[0] === parent
      ? sql`key >= ${`${record}/`} and key < ${`${record}0`}`
      : sql`(key = any(${[...rows.keys()]}::text[]) or (op = 'D' and before ->> ${parent} = ${record}
          and (tx, at) in (select a.tx, a.wrote_at from audit a where a.ids @> array[${record}]::text[] and a.tx is not null)))`
  const { rows: changes } = await sql<Stored>`
    select key, at, op, before::text as before from change where tab = ${table} and ${mine} order by seq desc`.execute(db)
  return { rows, changes: parsed(changes) }
}

const back = (row: Row | null, { op, before }: Change): Row | null => (op === 'I' ? null : op === 'D' ? before : { ...row, ...before })
const layBack = (row: Row | null, changes: readonly Change[], until: Date): Row | null =>
  changes.filter(({ at }) => at >= until).reduce(back, row)

function rowsThen(now: ReadonlyMap<string, Row>, changes: readonly Change[], until: Date): Row[] {
  const byKey = Map.groupBy(changes, change => change.key)
  const keys = new Set([...now.keys(), ...byKey.keys()])
  return [...keys].toSorted().flatMap((key): Row[] => {
    const row = layBack(now.get(key) ?? null, byKey.get(key) ?? [], until)
    return row === null ? [] : [row]
  })
}

const isInstant = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d/.test(value)
const wordsOf = (row: Row | null, reader: Reader): Map<string, { field: string; value: string | null }> =>
  new Map(
    Object.entries(row ?? {})
      .filter(([column]) => !hidesField(camel(column)))
      .map(([column, value]) => {
        const key = camel(column)
        return [key, { field: labelOf(key), value: textOf(key, isInstant(value) ? new Date(value).toISOString() : value, reader) }]
      }),
  )

type Existed = 'yes' | 'notYet' | 'trash' | 'gone'
function existedOf(then: Row | null, changes: readonly Change[], until: Date): Existed {
  if (then === null) return changes.some(({ at }) => at < until) ? 'gone' : 'notYet'
  // Created before the change history.
  if (changes.some(({ op }) => op === 'I')) return (then.deleted_at ?? null) === null ? 'yes' : 'trash'
  const createdAt = then.created_at ?? then.registered_at
  if (typeof createdAt === 'string' && Date.parse(createdAt) >= until.getTime()) return 'notYet'
  return (then.deleted_at ?? null) === null ? 'yes' : 'trash'
}

const isTold = ({ op, before }: Change): boolean =>
  op !== 'U' || Object.keys(before ?? {}).some(column => column === 'deleted_at' || !hidesField(camel(column)))

async function remembered(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select at from change order by seq limit 1`.execute(db)
  return rows[0]?.at ?? null
}

export async function asOf(context: Context, record: string, askedDay: string) {
  const { db, academy, today } = context
  await refuseElsewhere(context, record)
  const day = askedDay > today ? today : askedDay
  const until = startOfDay(addDays(day, 1), academy.timeZone)
  const present = (await presentOf(db, record)) ?? fail(undoFailures.RECORD_NOT_FOUND)
  const changes = await changesOf(db, present.table, record)
  const lists = await Promise.all((LISTS[present.table] ?? []).map(async list => ({ list, ...(await listed(db, record, list)) })))
  const then = layBack(present.row, changes, until)
  const views = lists.map(({ list, rows, changes: own }) => ({ list, was: rowsThen(rows, own, until), now: [...rows.values()] }))
  const names = await namesOf(db, idsIn([present.row, then, views.map(each => [each.was, each.now])]))
  const reader = { names, timeZone: academy.timeZone }
  const [was, is] = [wordsOf(then, reader), wordsOf(present.row, reader)]
  const base = present.row ?? then ?? changes.find(({ before }) => before !== null)?.before ?? {}
  const days = new Set(
    [changes, ...lists.map(each => each.changes)].flat().flatMap(change => (isTold(change) ? academyDay(change.at, academy.timeZone) : [])),
  )
  const since = await remembered(db)
  return {
    name: names.get(record)?.name ?? [base.name, base.title].find(text => typeof text === 'string') ?? '',
    kind: TRACKED[present.table]!.name[0],
    day,
    existed: existedOf(then, changes, until),
    since: since === null ? today : academyDay(since, academy.timeZone),
    days: [...days].toSorted(),
    fields: [...was].map(([key, { field, value }]) => ({
      field,
      value,
      now: is.get(key)?.value ?? null,
      changed: value !== (is.get(key)?.value ?? null),
    })),
    lists: views.map(each => {
      const [values, now] = [each.list.told(each.was, reader), each.list.told(each.now, reader)]
      return { field: each.list.label, values, now, changed: values.join('\n') !== now.join('\n') }
    }),
  }
}
