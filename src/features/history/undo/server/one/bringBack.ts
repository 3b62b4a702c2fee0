// Restoring undoes the act that deleted (DES-21).
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import { adapt } from '../plan/adaptToPresent.ts'
import { claimAll, settleClaims } from './carryOut.ts'
import { type Hand, handOf } from './actor.ts'
import { tell } from '../write/inverse.ts'
import { actOf, isErased, netsOf, type Act } from './permissions.ts'
import type { Net } from '../plan/netChange.ts'
import { planOf } from '../plan/plan.ts'
import { shapeOf, type Row } from '../plan/shape.ts'

interface Deleted {
  table: string
  id: string
  deletedAt: Date
}
/** A row that a deletion changed: before and after. */
export interface ClearedReference {
  tab: string
  key: string
  before: Row
  after: Row
}

/** The act that deleted it, if it has a change history and the caller sees it. */
async function deletingAct(db: Db, { table, id, deletedAt }: Deleted): Promise<Act | undefined> {
  const { rows } = await sql<{ id: string }>`
    select a.id from change c join audit a on a.tx = c.tx and a.wrote_at = c.at
    where c.tab = ${table} and c.key = ${id} and c.op = 'U' and (c.after ->> 'deleted_at')::timestamptz = ${deletedAt}
    order by c.seq desc limit 1`.execute(db)
  return rows[0] && actOf(db, rows[0].id)
}

/** When one act deleted several students (an undone import): the rows of this one. */
function ownOf(nets: readonly Net[], { table, id }: Deleted): readonly Net[] {
  const several = nets.filter(net => net.tab === table && (net.after.deleted_at ?? null) !== null).length > 1
  if (table !== 'student' || !several) return nets
  return nets.filter(net => (net.tab === table && net.key === id) || net.before.student_id === id)
}

/** Marks the act as undone, unless it deleted others that are still in the trash. */
async function claim(hand: Hand, act: Act): Promise<{ act: string; id: string } | null> {
  const by = newId()
  if ((await claimAll(hand, [act], by)).size === 0) return null
  await settleClaims(hand, by, { gone: [act], stays: [] })
  return { act: act.id, id: by }
}

/** Groups before their registrations, the global order. */
const lockGroups = (db: Db, nets: readonly Net[]) =>
  sql`select from class_group where id in (
    select group_id from registration where id = any(${nets.flatMap(({ tab, key }) => (tab === 'registration' ? key : []))}::text[]))
    order by id for update`.execute(db)

interface Back {
  notes: string[]
  undoes: { act: string; id: string } | null
  /** Whether the history has the state before the deletion. */
  known: boolean
}

/**
 * Restores a locked record with all that was deleted with it; leaves out what no longer fits.
 * @param byInstant the rows of a deletion from before the change history
 */
export async function bringBack(context: Context, deleted: Deleted, byInstant: () => Promise<readonly ClearedReference[]>): Promise<Back> {
  const { db } = context
  const hand = handOf(context)
  const act = await deletingAct(db, deleted)
  const all = act ? await netsOf(db, act) : []
  const known = act !== undefined && all.some(({ tab, key }) => tab === deleted.table && key === deleted.id)
  const nets = known ? ownOf(all, deleted) : (await byInstant()).map(row => ({ ...row, did: 'changed' as const, first: 0, last: 0 }))
  const keys = nets.map(({ key }) => key)
  if (known && (await isErased(db, act, keys))) fail(undoFailures.UNDO_ERASED)
  const undoes = known && nets.length === all.length ? await claim(hand, act) : null
  await lockGroups(db, nets)
  const shape = await shapeOf(db)
  const { steps, notes } = await adapt(hand, shape, await planOf(db, shape, nets), !known)
  tell(hand, { steps })
  return { notes, undoes, known }
}
