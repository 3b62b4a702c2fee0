import { sql, type RawBuilder } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Requester } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { OPEN_STATES, type LineState } from '../contract.ts'

export type State = 'reading' | 'matching' | 'matched' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone'

export interface ImportRow {
  id: string
  accountId: string
  accountName: string
  filename: string
  state: State
  total: number
  read: number
  from: string | null
  to: string | null
  counts: Partial<Record<LineState, number>>
  sums: Partial<Record<LineState, number>>
  createdBy: string
  userName: string
  createdAt: Date
  finishedAt: Date | null
}

const importRows = (where: RawBuilder<unknown>, rest = sql``) => sql<ImportRow>`
  select i.id, i.account_id, a.name as account_name, i.filename, i.state, i.total, coalesce(c.read, 0)::int as read,
    c.first_day as "from", c.last_day as "to", coalesce(c.counts, '{}') as counts, coalesce(c.sums, '{}') as sums,
    i.created_by, concat_ws(' ', e.name, e.last_name) as user_name, i.created_at, i.finished_at
  from bank_import i
  join bank_account a on a.id = i.account_id
  join employee e on e.id = i.created_by
  left join lateral (
    select sum(v.lines) as read, min(v.first_day) as first_day, max(v.last_day) as last_day,
      json_object_agg(v.state, v.lines) as counts, json_object_agg(v.state, v.amount) as sums
    from (select state, count(*)::int as lines, sum(amount)::bigint as amount, min(day) as first_day, max(day) as last_day
      from bank_line where import_id = i.id group by state) v) c on true
  ${where} order by i.created_at desc, i.id desc ${rest}`

export async function find(db: Db, id: string): Promise<ImportRow | undefined> {
  const { rows } = await importRows(sql`where i.id = ${id}`).execute(db)
  return rows[0]
}

export async function list(db: Db, { skip, limit }: { skip: number; limit: number }): Promise<{ rows: ImportRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    importRows(sql``, sql`limit ${limit} offset ${skip}`).execute(db),
    db
      .selectFrom('bankImport')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function insert(db: Db, values: { accountId: string; filename: string; total: number; createdBy: string; createdAt: Date }) {
  const id = newId()
  await db
    .insertInto('bankImport')
    .values({ id, ...values })
    .execute()
  return id
}

/** Deletes incomplete files of the account: the user's own, others' after an hour. Their lines may come again. @returns their ids */
export async function letGo(db: Db, accountId: string, userId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update bank_import set state = 'undone', finished_at = ${now}
    where account_id = ${accountId} and state = 'reading' and (created_by = ${userId} or created_at < ${now}::timestamptz - interval '1 hour')
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0)
    await db.updateTable('bankLine').set({ state: 'undone' }).where('importId', 'in', ids).where('state', '<>', 'known').execute()
  return ids
}

/** Locks the import until the transaction ends: serializes its steps. */
export const lockForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('bankImport')
    .select(['id', 'state', 'total', 'accountId'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<{ id: string; state: State; total: number; accountId: string } | undefined>

const stateRow = (db: Db, id: string) => db.selectFrom('bankImport').select('state').where('id', '=', id)
/** The state of an import, without counting its lines. */
export const stateOf = async (db: Db, id: string) => (await stateRow(db, id).executeTakeFirst())?.state
/** Locks its state while a line is decided: the last lock of all. */
export const holdState = async (db: Db, id: string) => (await stateRow(db, id).forShare().executeTakeFirst())?.state

/** Changes the state if it is still the given one. */
export async function moveOn(
  db: Db,
  id: string,
  from: readonly State[],
  to: State,
  more: { finishedAt?: Date | null; asked?: Requester | null } = {},
): Promise<boolean> {
  const { asked, ...set } = more
  const moved = await db
    .updateTable('bankImport')
    .set({ state: to, ...set, ...(asked !== undefined && { asked: JSON.stringify(asked) }) })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export interface LineRow {
  importId: string
  number: number
  hash: Buffer
  day: string
  amount: number
  text: string
  reference: string
  studentId: string | null
  candidates: string[]
  entryId: string | null
  reason: string | null
  state: LineState
  keys: string[]
  layout: string | null
  /** The balances around it do not add up. */
  unproved: boolean
  /** The line or payment that it may be, or was declared to be. */
  pairImport: string | null
  pairNumber: number | null
  pairEntry: string | null
  /** Lines and payments declared other deposits. */
  apart: string[]
  /** The user who decided it; null: nobody yet, or the import itself. */
  userId: string | null
}

const LINE = [
  'importId',
  'number',
  'hash',
  'day',
  'amount',
  'text',
  'reference',
  'studentId',
  'candidates',
  'entryId',
  'reason',
  'state',
  'keys',
  'layout',
  'unproved',
  'pairImport',
  'pairNumber',
  'pairEntry',
  'apart',
  'userId',
] as const

export const line = (db: Db, importId: string, number: number) =>
  db.selectFrom('bankLine').select(LINE).where('importId', '=', importId).where('number', '=', number).executeTakeFirst() as Promise<
    LineRow | undefined
  >

export const lockLine = (db: Db, importId: string, number: number) =>
  db
    .selectFrom('bankLine')
    .select(LINE)
    .where('importId', '=', importId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst() as Promise<LineRow | undefined>

/** Locks the lines that wait for the matching. */
export const readLines = (db: Db, importId: string) =>
  db
    .selectFrom('bankLine')
    .select(LINE)
    .where('importId', '=', importId)
    .where('state', '=', 'read')
    .orderBy('number')
    .forUpdate()
    .execute() as Promise<LineRow[]>

export const accountOf = async (db: Db, importId: string): Promise<string | undefined> =>
  (await db.selectFrom('bankImport').select('accountId').where('id', '=', importId).executeTakeFirst())?.accountId

/** The next lines of a state. */
export const nextLines = (db: Db, importId: string, states: readonly LineState[], limit: number) =>
  db
    .selectFrom('bankLine')
    .select(LINE)
    .where('importId', '=', importId)
    .where('state', 'in', [...states])
    .orderBy('number')
    .limit(limit)

export async function linesOf(
  db: Db,
  importId: string,
  { state, skip, limit }: { state?: LineState | 'open' | undefined; skip: number; limit: number },
): Promise<{ rows: LineRow[]; total: number }> {
  const states = state === 'open' ? OPEN_STATES : state ? [state] : undefined
  const matching = db
    .selectFrom('bankLine')
    .where('importId', '=', importId)
    .$if(states !== undefined, query => query.where('state', 'in', [...states!]))
  const [rows, { total }] = await Promise.all([
    matching.select(LINE).orderBy('number').limit(limit).offset(skip).execute() as Promise<LineRow[]>,
    matching.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export interface Outcome {
  state: LineState
  studentId?: string | null
  candidates?: string[]
  entryId?: string | null
  reason?: string | null
  pairImport?: string | null
  pairNumber?: number | null
  pairEntry?: string | null
  apart?: string[]
  userId?: string | null
  decidedAt?: Date | null
}

/** Writes a line's state; with `from` only if it is still in it. */
export async function setLine(
  db: Db,
  { importId, number }: Pick<LineRow, 'importId' | 'number'>,
  outcome: Outcome,
  from?: readonly LineState[],
): Promise<boolean> {
  const set = await db
    .updateTable('bankLine')
    .set(outcome)
    .where('importId', '=', importId)
    .where('number', '=', number)
    .$if(from !== undefined, query => query.where('state', 'in', [...from!]))
    .returning('number')
    .executeTakeFirst()
  return set !== undefined
}

/** Marks the rest of an undone import: its lines may come again. */
export const undoRest = (db: Db, importId: string) =>
  db
    .updateTable('bankLine')
    .set({ state: 'undone' })
    .where('importId', '=', importId)
    .where('state', 'not in', ['known', 'kept', 'undone', 'posted', 'ticked'])
    .execute()

/** Reopens the line of a payment voided by hand. @returns the imports */
export async function reopen(db: Db, entryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ importId: string }>`
    update bank_line set state = 'none', entry_id = null, student_id = null, reason = 'El pago se anuló.', user_id = null, decided_at = null,
      pair_import = null, pair_number = null, pair_entry = null
    where entry_id = any(${entryIds}::char(24)[]) and state in ('posted', 'ticked') returning import_id`.execute(db)
  return [...new Set(rows.map(({ importId }) => importId))]
}

/** Imports whose job a stopped worker may have left. */
export const unfinished = (db: Db) =>
  db.selectFrom('bankImport').select(['id', 'state', 'asked']).where('state', 'in', ['matching', 'running', 'undoing']).execute()
