import type { Client } from 'pg'
import type { AnyRoute } from '#contract/route.ts'
import type { Case } from '../cases.ts'
import { idsByTable, type Ids } from '../idKinds.ts'
import type { Person } from './people.ts'

export interface Act {
  id: string
  route: AnyRoute
  touched: readonly string[]
  capabilities: readonly string[]
  who: Person
  changes: readonly Change[]
  letters: readonly string[]
  undone: boolean
  back: string | null
}

export interface Call {
  route: AnyRoute
  input: Case
  by: Person
  /** 200 when the act took place, also if the server died before it answered. */
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came back
  body: any
  act: string | null
  /** The act that this one undid or redid. */
  of: Act | null
  /** The server died between commit and answer (TOG-4). */
  killed: boolean
  /** The answer to the same request sent again. */
  again: { status: number; body: unknown } | null
}

/** A read by the administrator on the way to a call; null: refused. */
export type Ask = (route: string, input: Partial<Case>) => Promise<unknown>

export interface Change {
  seq: string
  tab: string
  op: 'I' | 'U' | 'D'
  key: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface StepChanges {
  changes: Change[]
  lines: { id: string; route: string; ids: string[] }[]
  entries: { id: string; student_id: string; location_id: string | null; user_id: string | null }[]
  letters: string[]
  touched: string[]
}

const HEX = /\b[0-9a-f]{24}\b/g
export const idsOf = (value: unknown): string[] => JSON.stringify(value ?? null).match(HEX) ?? []

/** @returns a function that reads the changes since its last call */
export async function witness(eye: Client): Promise<() => Promise<StepChanges>> {
  const { rows: last } = await eye.query<{ seq: string; tx: string }>(
    'select coalesce((select max(seq) from change), 0) as seq, pg_snapshot_xmax(pg_current_snapshot())::text as tx',
  )
  let { seq, tx } = last[0]!
  return async () => {
    const { rows } = await eye.query<{ left: StepChanges; tx: string }>({
      name: 'left',
      text: `select pg_snapshot_xmax(pg_current_snapshot())::text as tx, json_build_object(
        'changes', coalesce((select json_agg(json_build_object('seq', seq::text, 'tab', tab, 'op', op, 'key', key, 'before', before, 'after', after) order by seq) from change where seq > $1), '[]'),
        'lines', coalesce((select json_agg(json_build_object('id', id, 'route', route, 'ids', ids) order by id) from audit where tx >= $2::text::xid8), '[]'),
        'entries', coalesce((select json_agg(json_build_object('id', id, 'student_id', student_id, 'location_id', location_id, 'user_id', user_id)) from entry where xmin::text::bigint >= $2::text::bigint), '[]'),
        'letters', coalesce((select json_agg(id) from outbox where wanted_tx >= $2::text::xid8), '[]')
      ) as left`,
      values: [seq, tx],
    })
    const { left } = rows[0]!
    tx = rows[0]!.tx
    seq = left.changes.at(-1)?.seq ?? seq
    left.touched = [
      ...new Set([
        ...left.changes.flatMap(({ key, before, after }) => idsOf([key, before, after])),
        ...left.lines.flatMap(({ ids }) => ids),
        ...left.entries.flatMap(idsOf),
      ]),
    ]
    return left
  }
}

/** Ids of existing records, those of the last steps first and more often. */
export async function idsNow(
  eye: Client,
  names: readonly string[],
  spared: ReadonlySet<string>,
  recent: ReadonlySet<string>,
): Promise<Ids> {
  // Students only, since otherwise every route would answer that the person is erased.
  const there = (name: string) => (['student', 'talk_student'].includes(name) ? 'where erased_at is null' : '')
  const text = names
    .map(name => `select '${name}' as name, array(select id::text from ${name} ${there(name)} order by id desc limit 12) as ids`)
    .join(' union all ')
  const { rows } = await eye.query<{ name: string; ids: string[] }>({ name: 'ids', text })
  const byTable = new Map<string, string[]>()
  for (const { name, ids } of rows) {
    const own = ids.filter(id => !spared.has(id))
    const near = own.filter(id => recent.has(id))
    if (own.length > 0) byTable.set(name, [...near, ...near, ...own])
  }
  return idsByTable(byTable)
}
