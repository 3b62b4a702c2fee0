// Computes what an undo writes, and what others changed since (DES-4).
import { sql } from 'kysely'
import { lockNames } from '#features/teaching/courses/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { laterChanges, same, type Later, type Net, type Step } from './netChange.ts'
import { lockRows, standAnywhere, type Row, type Shape } from './shape.ts'
import { countSeats, seatOwners } from './seats.ts'
import { ENDS, HANDS, inLockOrder, STAMPS, TRACKED } from './tables.ts'

export type { Step } from './netChange.ts'
/** `column` empty: the row itself was deleted, or restored. */
export interface Conflict {
  net: Net
  record: string
  column: string
  left: unknown
  now: unknown
  user: string | null
  at: Date | null
  act: string | null
  /** The row is of a campus that the caller does not see. */
  elsewhere?: boolean
}
export interface Plan {
  steps: Step[]
  conflicts: Conflict[]
}

export const rowOf = ({ tab, key }: { tab: string; key: string }) => `${tab} ${key}`

export const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const NAMES = ['name', 'title', 'code', 'comment', 'last_name'] as const
export const recordOf = (net: Net, row: Row | null): string => {
  const ownName = NAMES.map(column => row?.[column] ?? net.before[column]).find(value => typeof value === 'string')
  const { name } = TRACKED[net.tab]!
  return typeof ownName === 'string' ? `${name[0]} ${ownName}` : name[0]
}
function conflict(net: Net, column: string, leftValue: unknown, row: Row | null, later: readonly Later[]): Conflict {
  const by = later.find(change => change.op !== 'U' || column in (change.before ?? {}))
  return {
    net,
    record: recordOf(net, row),
    column,
    left: leftValue,
    now: row?.[column],
    user: by?.user ?? null,
    at: by?.when ?? null,
    act: by?.act ?? null,
  }
}

/** A row that the act deleted and created again, right after the act: the present row without later changes. */
function asLeft(now: Row | null, later: readonly Later[]): Row {
  const leftRow: Record<string, unknown> = { ...now }
  for (const { before } of later) Object.assign(leftRow, before)
  return leftRow
}

interface Judged {
  steps: Step[]
  conflicts: Conflict[]
}

/** Changed by a merge alone. */
const isHandedOver = ({ did, after }: Net): boolean => did === 'changed' && Object.keys(after).every(column => HANDS.has(column))

/** A row ended or deleted since cannot be undone. Rows moved by a merge return wherever they are (DES-30). */
function endedSince(net: Net, now: Row, later: readonly Later[]): string | undefined {
  if (isHandedOver(net)) return undefined
  return ENDS.find(
    column => !(column in net.after) && (now[column] ?? null) !== null && later.some(change => column in (change.after ?? {})),
  )
}

function judgeChanged(net: Net, now: Row | null, later: readonly Later[]): Judged {
  if (!now) return { steps: [], conflicts: isHandedOver(net) ? [] : [conflict(net, '', null, null, later)] }
  const { version } = TRACKED[net.tab]!
  const values: Record<string, unknown> = {}
  const conflicts: Judged['conflicts'] = []
  for (const [column, after] of Object.entries(net.after)) {
    const before = net.before[column] ?? null
    if (column === version) continue
    else if (same(now[column], after)) values[column] = before
    else if (!STAMPS.has(column) && !same(now[column], before)) conflicts.push(conflict(net, column, after, now, later))
  }
  if (Object.keys(values).length === 0) return { steps: [], conflicts }
  const ended = endedSince(net, now, later)
  if (ended !== undefined) conflicts.push(conflict(net, ended, null, now, later))
  if (version) values[version] = Number(now[version]) + 1
  return { steps: [{ net, write: 'change', values, now }], conflicts }
}

function judgeMade(net: Net, now: Row | null, later: readonly Later[], written: boolean): Judged {
  if (!now) return { steps: [], conflicts: [] }
  const { counters = [], version, keeps } = TRACKED[net.tab]!
  const conflicts: Judged['conflicts'] = []
  const leftRow = asLeft(now, later)
  for (const column of Object.keys(leftRow))
    if (!counters.includes(column) && column !== version && !STAMPS.has(column) && !same(leftRow[column], now[column]))
      conflicts.push(conflict(net, column, leftRow[column], now, later))
  return { steps: [{ net, write: keeps && (net.tab !== 'talk_student' || written) ? 'hide' : 'delete', values: {}, now }], conflicts }
}

function judge(net: Net, now: Row | null, later: readonly Later[], written: boolean): Judged {
  if (net.did === 'made') return judgeMade(net, now, later, written)
  if (net.did === 'changed') return judgeChanged(net, now, later)
  if (net.did === 'deleted')
    return now
      ? { steps: [], conflicts: [conflict(net, '', null, now, later)] }
      : { steps: [{ net, write: 'insert', values: net.before, now }], conflicts: [] }
  const leftRow = asLeft(now, later)
  const columns = Object.keys(net.before).filter(column => !same(net.before[column], leftRow[column]))
  const only = (row: Row) => Object.fromEntries(columns.map(column => [column, row[column] ?? null]))
  return columns.length === 0
    ? { steps: [], conflicts: [] }
    : judgeChanged({ ...net, before: only(net.before), after: only(leftRow) }, now, later)
}

/** Visitors with messages in either direction: they stay in the Papelera. */
async function writtenTo(db: Db, nets: readonly Net[]): Promise<Set<string>> {
  const ids = nets.flatMap(net => (net.tab === 'talk_student' && net.did === 'made' ? net.key : []))
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('outbox').select('talkStudentId as id').distinct().where('talkStudentId', 'in', ids).execute()
  return new Set(rows.flatMap(row => row.id ?? []))
}

/** Waits for running saves of groups and talks and blocks new ones, so that their rows are complete (M102). */
async function lockSaves(db: Db, byTable: ReadonlyMap<string, readonly Net[]>): Promise<void> {
  const of = (table: string) => (byTable.get(table) ?? []).map(net => net.key)
  const [groups, talks] = [of('class_group'), of('talk')]
  if (groups.length + talks.length > 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select distinct 'group ' || coalesce(parent_group_id, id) as name from class_group where id = any(${groups})
      union all select 'talk ' || id from unnest(${talks}::text[]) t (id) order by 1 offset 0) saves`.execute(db)
}

/** Locks all rows of the act in the global order, and compares. */
export async function planOf(db: Db, shape: Shape, nets: readonly Net[]): Promise<Plan> {
  const byTable = Map.groupBy(nets, net => net.tab)
  await lockSaves(db, byTable)
  // Course names are locked before every row.
  if (byTable.has('course')) await lockNames(db)
  const seats = await seatOwners(db, shape, byTable)
  const rows = new Map<string, Map<string, Row>>()
  for (const table of inLockOrder([...byTable.keys(), ...seats.keys()])) {
    const keys = new Set([...(byTable.get(table) ?? []).map(net => net.key), ...(seats.get(table) ?? [])])
    rows.set(table, await lockRows(db, shape, table, [...keys]))
  }
  // An act reaches all its rows or says so: what a limited caller no longer sees is not gone (DES-4).
  const missing = nets.filter(({ tab, key, did }) => did !== 'deleted' && !rows.get(tab)!.has(key))
  const elsewhere = await standAnywhere(db, shape, missing)
  const later = await laterChanges(db, nets)
  const writtenKeys = await writtenTo(db, nets)
  const plan: Plan = { steps: [], conflicts: [] }
  for (const net of nets) {
    const [now, changes] = [rows.get(net.tab)!.get(net.key) ?? null, later.get(rowOf(net)) ?? []]
    const { steps, conflicts } =
      elsewhere.has(rowOf(net)) && !isHandedOver(net)
        ? { steps: [], conflicts: [{ ...conflict(net, '', null, null, []), elsewhere: true }] }
        : judge(net, now, changes, writtenKeys.has(net.key))
    plan.conflicts.push(...conflicts)
    // With a conflict a created row stays as a whole.
    if (conflicts.length === 0 || net.did !== 'made') plan.steps.push(...steps)
  }
  // A created record that stays also keeps its places in lists.
  const hiddenKeys = new Set(plan.steps.flatMap(step => (step.write === 'hide' ? step.net.key : [])))
  plan.steps = plan.steps.filter(
    step => !(step.net.tab === 'placement' && step.write === 'delete' && hiddenKeys.has(String(step.now?.item_id))),
  )
  plan.steps = await countSeats(db, shape, plan.steps)
  return plan
}
