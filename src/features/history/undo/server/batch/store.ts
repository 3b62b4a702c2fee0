// Batches and the progress of their undo (DES-19).
import { sql, type RawBuilder } from 'kysely'
import type { Requester } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures, type BatchState, type BatchWould } from '../../contract.ts'
import type { Act } from '../one/permissions.ts'

/** `key`: the record left out, of an act whose records are independent. */
export interface LeftOut {
  act: string
  key: string | null
  reason: string
}
export interface Batch {
  id: string
  userId: string
  route: string
  said: string
  acts: number
  done: number
  state: BatchState
  undoes: string | null
  undoneBy: string | null
  leftOut: LeftOut[]
  asked: Requester | null
}

const read = async (db: Db, id: string, lock: RawBuilder<unknown>): Promise<Batch | undefined> =>
  (
    await sql<Batch>`
      select id, user_id, route, said, acts, done, state, undoes, undone_by, left_out, asked from act_batch where id = ${id} ${lock}`.execute(
      db,
    )
  ).rows[0]

/** The batch of this id; one redone by an undo of its undo is the original. */
export async function batchOf(db: Db, id: string): Promise<Batch> {
  const batch = (await read(db, id, sql``)) ?? fail(undoFailures.AUDIT_NOT_FOUND)
  const original = batch.undoes === null ? undefined : await read(db, batch.undoes, sql``)
  return original?.undoes == null ? batch : batchOf(db, original.undoes)
}

/** Locks until the commit: steps of one batch are serialized. */
export const lockBatch = (db: Db, id: string) => read(db, id, sql`for no key update`)

export const setBatch = (
  db: Db,
  id: string,
  set: { state?: BatchState; acts?: number; done?: number; undoneBy?: string; asked?: string | null; leftOut?: string },
) => db.updateTable('actBatch').set(set).where('id', '=', id).execute()

const line = sql`a.id, a.at, a.wrote_at::text as wrote_at, a.tx::text as tx, a.user_id, a.route, a.resource, a.ids, a.needed, a.campuses, a.undoes`
/** True for an act that is not undone, or for an undo that is still in force. */
const open = sql`case when a.undoes is null then not exists (select from undone u where u.act = a.id)
  else exists (select from undone u where u.by_act = a.id) end`

/** The acts of a batch, oldest first. */
export const actsOf = async (db: Db, batch: string): Promise<Act[]> =>
  (await sql<Act>`select ${line} from audit a where a.batch = ${batch} order by a.id`.execute(db)).rows

/** The acts that are not undone yet, newest first, without those left out. */
export const nextActs = async (db: Db, { id, leftOut }: Batch, most: number | null): Promise<Act[]> =>
  (
    await sql<Act>`
      select ${line} from audit a where a.batch = ${id} and a.id <> all(${leftOut.map(({ act }) => act)}::text[]) and ${open}
      order by a.id desc limit ${most}`.execute(db)
  ).rows

export interface WouldRow {
  tab: string
  how: BatchWould['how']
  count: number
}

/** The changes that undoing the remaining acts makes, by table. */
export async function wouldOf(db: Db, batch: string): Promise<WouldRow[]> {
  const { rows } = await sql<WouldRow>`
    select tab, case when first = 'I' then 'goes' when last = 'D' then 'back' else 'changes' end as how, count(*)::int as count
    from (
      select c.tab, (array_agg(c.op order by c.seq))[1] as first, (array_agg(c.op order by c.seq desc))[1] as last
      from audit a join change c on c.tx = a.tx and c.at = a.wrote_at
      where a.batch = ${batch} and ${open} group by c.tab, c.key) r
    where not (first = 'I' and last = 'D') group by 1, 2 order by count desc, tab, how`.execute(db)
  return rows
}

/** Whether an employee limited to campuses sees all of it: their job would undo the rest too. */
export async function seesAll(db: Db, batch: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select (select count(*) from audit where batch = ${batch}) = lines_of_batch(${batch}) as all`.execute(db)
  return rows[0]!.all
}

export const busyBatches = (db: Db) =>
  db.selectFrom('actBatch').select(['id', 'asked']).where('state', '=', 'undoing').where('asked', 'is not', null).execute()
