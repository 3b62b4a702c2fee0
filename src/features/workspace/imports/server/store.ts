import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Requester } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { ROW_FAULTS, type ImportKind, type RowFilter, type Verdict } from '../contract.ts'

export type State = 'reading' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone'

/** The columns beside the answers, as they travel. */
export type Stored = Record<string, unknown>

export interface ImportRecord {
  id: string
  kind: ImportKind
  filename: string
  state: State
  columns: string[]
  mapping: Stored | null
  total: number
  done: number
  read: number
  noted: number
  verdicts: Partial<Record<Verdict, number>>
  createdBy: string
  userName: string
  createdAt: Date
  finishedAt: Date | null
}

const read = (where: ReturnType<typeof sql>, rest = sql``) => sql<ImportRecord>`
  select i.id, i.kind, i.filename, i.state, i.columns, i.mapping, i.total, i.done, i.created_by, i.created_at, i.finished_at,
    concat_ws(' ', e.name, e.last_name) as user_name, coalesce(c.verdicts, '{}') as verdicts, coalesce(c.read, 0)::int as read,
    coalesce(c.noted, 0)::int as noted
  from student_import i
  join employee e on e.id = i.created_by
  left join lateral (
    select json_object_agg(v.verdict, v.rows) as verdicts, sum(v.rows) as read,
      sum(v.noted) filter (where v.verdict in ('ready', 'written')) as noted
    from (select r.verdict, count(*)::int as rows, count(r.reason)::int as noted from student_import_row r where r.import_id = i.id group by r.verdict) v) c on true
  ${where} order by i.created_at desc, i.id desc ${rest}`

export async function find(db: Db, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await read(sql`where i.id = ${id}`).execute(db)
  return rows[0]
}

/** @param of whose; null is everybody's. */
export async function list(
  db: Db,
  of: string | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: ImportRecord[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    read(of === null ? sql`` : sql`where i.created_by = ${of}`, sql`limit ${limit} offset ${skip}`).execute(db),
    db
      .selectFrom('studentImport')
      .$if(of !== null, query => query.where('createdBy', '=', of!))
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function insert(
  db: Db,
  values: {
    kind: ImportKind
    filename: string
    columns: string[]
    total: number
    createdBy: string
    locationId: string | null
    createdAt: Date
  },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('studentImport')
    .values({ id, ...values })
    .execute()
  return id
}

/** Locks the import until the transaction ends: its steps follow one another. */
export const lockForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('studentImport')
    .select([
      'id',
      'kind',
      'state',
      'columns',
      'total',
      'mapping',
      'createdBy',
      'finishedAt',
      'locationId',
      'filename',
      'madeTalk',
      'createdAt',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockForUpdate>>>

/** Writes the rows that have come, or their correction. @returns how many there are now. */
export async function putRows(
  db: Db,
  importId: string,
  rows: readonly { number: number; cells: string[]; fault?: string | undefined }[],
): Promise<number> {
  await sql`
    insert into student_import_row (import_id, number, cells, verdict, reason)
    select ${importId}, (r->>'number')::int, array(select jsonb_array_elements_text(r->'cells')),
      case when r->>'fault' is null then 'unread' else 'invalid' end, r->>'fault'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) r
    on conflict (import_id, number) do update set cells = excluded.cells, verdict = excluded.verdict, reason = excluded.reason`.execute(db)
  const { rows: counted } = await sql<{ read: number }>`
    select count(*)::int as read from student_import_row where import_id = ${importId}`.execute(db)
  return counted[0]!.read
}

/** Begins a step. */
export const setState = (
  db: Db,
  id: string,
  set: { state: State; done?: number; mapping?: string; finishedAt?: Date | null; asked?: string },
) => db.updateTable('studentImport').set(set).where('id', '=', id).execute()

/** Forgets all verdicts: the rows are judged anew, but those that the file itself spoils. */
export const forgetVerdicts = (db: Db, id: string) =>
  db
    .updateTable('studentImportRow')
    .set({ verdict: 'unread', reason: null, email: null })
    .where('importId', '=', id)
    .where(({ or, eb }) => or([eb('reason', 'is', null), eb('reason', 'not in', [...ROW_FAULTS])]))
    .execute()

/** The cells of a column, in the order of the sheet. @param at from 0 */
export async function cellsOf(db: Db, importId: string, at: number): Promise<string[]> {
  const { rows } = await sql<{ cell: string | null }>`
    select cells[${at + 1}::int] as cell from student_import_row where import_id = ${importId} order by number`.execute(db)
  return rows.map(({ cell }) => cell ?? '')
}

/** All rows, in the order of the sheet. */
export const allCells = (db: Db, importId: string) =>
  db.selectFrom('studentImportRow').select(['number', 'cells']).where('importId', '=', importId).orderBy('number').execute()

const verdictsOf = (filter: RowFilter): Verdict[] =>
  filter === 'noted' ? ['ready', 'written'] : filter === 'refused' ? ['invalid', 'duplicate', 'failed'] : [filter]

export async function rowsOf(
  db: Db,
  importId: string,
  { verdict, skip, limit }: { verdict?: RowFilter | undefined; skip: number; limit: number },
) {
  const matching = db
    .selectFrom('studentImportRow')
    .where('importId', '=', importId)
    .$if(verdict !== undefined, query => query.where('verdict', 'in', verdictsOf(verdict!)))
    .$if(verdict === 'noted', query => query.where('reason', 'is not', null))
  const [rows, { total }] = await Promise.all([
    matching
      .select(['number', 'cells', 'verdict', 'reason', 'studentId', 'madeGroup'])
      .orderBy('number')
      .limit(limit)
      .offset(skip)
      .execute(),
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Takes the import with its rows away, unless it was run. */
export const remove = (db: Db, id: string) =>
  db.deleteFrom('studentImport').where('id', '=', id).where('state', 'in', ['reading', 'checked']).returning('id').executeTakeFirst()

/** Imports whose job a stopped worker may have left. */
export const unfinished = (db: Db) =>
  db
    .selectFrom('studentImport')
    .select(['id', 'asked'])
    .where(({ or, eb, and }) =>
      or([
        eb('state', 'in', ['checking', 'running']),
        and([eb('state', '=', 'undoing'), eb('kind', '=', 'visitors')]),
        and([
          eb('state', '=', 'undoing'),
          eb('kind', '=', 'students'),
          sql<boolean>`mapping ?| array['group', 'fullName', 'tutor', 'tutorPhone', 'tutorEmail', 'sharedEmails', 'withoutEmail', 'noSecondSurname']`,
        ]),
      ]),
    )
    .execute()

/** The user who uploaded the sheet, as the one who asked for its steps; session and address are unknown. */
export async function bringerOf(db: Db, id: string): Promise<Requester | null> {
  const user = await db
    .selectFrom('studentImport as i')
    .innerJoin('employee as e', 'e.id', 'i.createdBy')
    .where('i.id', '=', id)
    .select(['e.id', sql<string>`concat_ws(' ', e.name, e.last_name, nullif(e.second_last_name, ''))`.as('name')])
    .executeTakeFirst()
  return user ? { user, sessionId: null, requestId: null, address: '' } : null
}

/** Marks the row of a student who was restored after an undo. */
export const restored = (db: Db, studentId: string) =>
  db
    .updateTable('studentImportRow')
    .set({ verdict: 'kept', reason: 'Se restauró de la papelera.' })
    .where('studentId', '=', studentId)
    .where('verdict', '=', 'undone')
    .execute()
