// What a person did as one, and how far it went back (DES-19).
import { sql, type RawBuilder } from 'kysely'
import type { Asked } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures, type BatchState, type BatchWould } from '../../contract.ts'
import type { Act } from '../one/permissions.ts'

/** `key`: of an act whose records stand alone, the one that stayed. */
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
  asked: Asked | null
}

const read = async (db: Db, id: string, lock: RawBuilder<unknown>): Promise<Batch | undefined> =>
  (
    await sql<Batch>`
      select id, user_id, route, said, acts, done, state, undoes, undone_by, left_out, asked from act_batch where id = ${id} ${lock}`.execute(
      db,
    )
  ).rows[0]

/** The batch that is meant: one that was done again by an undo of its undo is still the first. */
export async function batchOf(db: Db, id: string): Promise<Batch> {
  const found = (await read(db, id, sql``)) ?? fail(undoFailures.AUDIT_NOT_FOUND)
  const undone = found.undoes === null ? undefined : await read(db, found.undoes, sql``)
  return undone?.undoes == null ? found : batchOf(db, undone.undoes)
}

/** Held until the commit: steps of one batch follow one another. */
export const lockBatch = (db: Db, id: string) => read(db, id, sql`for no key update`)

export const setBatch = (
  db: Db,
  id: string,
  set: { state?: BatchState; acts?: number; done?: number; undoneBy?: string; asked?: string | null; leftOut?: string },
) => db.updateTable('actBatch').set(set).where('id', '=', id).execute()

const line = sql`a.id, a.at, a.wrote_at::text as wrote_at, a.tx::text as tx, a.user_id, a.route, a.resource, a.ids, a.needed, a.undoes`
/** Not taken back yet; of an undo, what it took back was not done again. */
const open = sql`case when a.undoes is null then not exists (select from undone u where u.act = a.id)
  else exists (select from undone u where u.by_act = a.id) end`

/** Its acts, oldest first. */
export const actsOf = async (db: Db, batch: string): Promise<Act[]> =>
  (await sql<Act>`select ${line} from audit a where a.batch = ${batch} order by a.id`.execute(db)).rows

/** The newest that still stand, but for those that were to stay; newest first. */
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

/** What taking back what still stands of it comes to, by table: of each row what all of its acts did to it. */
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

/** Whether somebody limited to campuses sees all of it: a job that goes on for them would take back the rest, too. */
export async function seesAll(db: Db, batch: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select (select count(*) from audit where batch = ${batch}) = lines_of_batch(${batch}) as all`.execute(db)
  return rows[0]!.all
}

/** Those at which a worker was when it stopped. */
export const busyBatches = (db: Db) =>
  db.selectFrom('actBatch').select(['id', 'asked']).where('state', '=', 'undoing').where('asked', 'is not', null).execute()
