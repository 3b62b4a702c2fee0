// Undoes a batch as one (DES-19, DES-20): newest first, in one transaction, or slice by slice in a job.
import { newId } from '#lib/ids.ts'
import { namesOf } from '#features/foundation/audit/server/public.ts'
import { routeCalled } from '#server/http/called.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { joinBatch } from '#server/db/actBatch.ts'
import { undo, undoFailures } from '../../contract.ts'
import { BATCH } from '../../limits.ts'
import { actsOf, batchOf, lockBatch, nextActs, seesAll, setBatch, wouldOf, type Batch } from './store.ts'
import { changesByAct, claimSlice, countRows, end, settleSlice, textOf, type Going, type Slice } from './slice.ts'
import { refuseDone } from '../one/carryOut.ts'
import { type Hand, handOf } from '../one/actor.ts'
import { ERASED, isLate, lineOf, refuseOthers, type Act } from '../one/permissions.ts'
import { undoBatch } from './job.ts'
import { kindOf } from './kinds.ts'
import { netOf } from '../plan/netChange.ts'
import { planOf } from '../plan/plan.ts'
import { judge, mergedOf, takeBack, type Outcome } from './units.ts'
import { TRACKED } from '../plan/tables.ts'
import { wired } from '../words/words.ts'
import { writeAll } from '../write/writeAll.ts'

async function actsSeenBy(context: Context, { id }: Batch): Promise<Act[]> {
  const acts = await actsOf(context.db, id)
  return acts.length > 0 ? acts : fail(undoFailures.AUDIT_NOT_FOUND)
}

/** Requires the rights of each act; of an import its own. */
async function refuseAny(context: Context, { batch, root }: Going, acts: readonly Act[]): Promise<void> {
  const kind = kindOf(root.route)
  if (kind) return kind.may(context, root.id)
  const changes = await changesByAct(context.db, acts, root)
  for (const [at, act] of acts.entries()) {
    const first = act.undoes === null ? act : ((await lineOf(context.db, act.undoes)) ?? act)
    const how = routeCalled(first.route)?.undo ?? null
    refuseOthers(context, { act, first, undo: how }, netOf(changes[at]!))
    if (how?.how !== 'rows' || act.tx === null) fail(undoFailures.UNDO_UNKNOWN)
    if (isLate(act, context.now)) fail(undoFailures.UNDO_LATE)
  }
  if (batch === root && acts.some(({ route }) => routeCalled(route)?.proof)) await context.prove()
}

async function lockGoing(context: Context, id: string): Promise<Going> {
  const pressedBatch = await batchOf(context.db, id)
  const root = await lockBatch(context.db, pressedBatch.undoes ?? pressedBatch.id)
  const batch = pressedBatch.undoes === null ? root : await lockBatch(context.db, pressedBatch.id)
  if (!batch || !root) return fail(undoFailures.AUDIT_NOT_FOUND)
  return [batch, root].some(({ state }) => state === 'undoing' || state === 'redoing') ? fail(undoFailures.UNDO_BUSY) : { batch, root }
}

async function all(context: Context, hand: Hand, { shape, units }: Slice): Promise<Outcome> {
  if (JSON.stringify(units.map(({ changes }) => changes)).includes(ERASED)) fail(undoFailures.UNDO_ERASED)
  const plan = await planOf(hand.db, shape, mergedOf(units))
  if (plan.conflicts.length > 0) {
    const { go } = await judge(hand, shape, units)
    fail(undoFailures.UNDO_CHANGED, { ext: { conflicts: await wired(context, plan), rest: go.length > 0 } })
  }
  await writeAll(hand, shape, plan)
  return { gone: [...units], steps: plan.steps, left: [] }
}

/** Undoes what is possible; refuses when nothing is, unless the batch has a state of its own. */
async function rest(context: Context, hand: Hand, { root }: Going, { shape, units }: Slice): Promise<Outcome> {
  const outcome = await takeBack(hand, shape, units)
  if (outcome.gone.length > 0 || kindOf(root.route)) return outcome
  const { conflicts } = await planOf(hand.db, shape, mergedOf(units))
  return fail(undoFailures.UNDO_CHANGED, {
    message: outcome.left[0]?.reason ?? undoFailures.UNDO_CHANGED.message,
    ext: { conflicts: await wired(context, { steps: [], conflicts }), rest: false },
  })
}

/** @param leave leaves conflicts out (`rest`). An import always does */
export async function pressBatch(context: Context, id: string, leave: boolean) {
  const { db } = context
  const going = await lockGoing(context, id)
  const acts = await actsSeenBy(context, going.batch)
  await refuseAny(context, going, acts)
  going.batch = { ...going.batch, undoneBy: newId(), leftOut: [], done: 0 }
  if (going.root.id === going.batch.id) going.root = going.batch
  const open = await nextActs(db, going.batch, null)
  if (open.length === 0) return refuseDone(context, acts.at(-1)!)
  await setBatch(db, going.batch.id, { undoneBy: going.batch.undoneBy!, leftOut: '[]', done: 0 })
  if ((await countRows(db, open)) > BATCH.whole) return begin(context, going)
  const hand = handOf(context)
  const slice = await claimSlice(hand, going, open)
  const outcome = leave || kindOf(going.root.route) ? await rest(context, hand, going, slice) : await all(context, hand, slice)
  const now = await settleSlice(hand, going, slice, outcome)
  await end(hand, going)
  return answerOf(context, { ...going, batch: { ...now, state: 'undone' } })
}

async function begin(context: Context, going: Going) {
  const { batch, root } = going
  if (context.user.campuses && !(await seesAll(context.db, batch.id))) fail(httpErrors.wholeAcademy)
  await setBatch(context.db, batch.id, { state: 'undoing', asked: JSON.stringify(context.asked) })
  if (batch !== root) await setBatch(context.db, root.id, { state: 'redoing' })
  const kind = kindOf(root.route)
  await kind?.reached(context.db, root.id, batch === root ? 'undoing' : 'redoing', context.now)
  if (kind) context.emit(kind.event, [root.id])
  await context.enqueue(undoBatch, { batchId: batch.id })
  const line = { id: newId(), batch: batch.undoneBy!, user: context.user.id, said: textOf(going, batch.acts) }
  await context.audit({ resource: 'undo', ids: [root.id], after: { undid: line.said }, id: line.id, batch: line.batch })
  const route = kind?.undoneBy ?? undo.pressBatch.name
  await joinBatch(context.db, { ...line, route, head: line.id, now: context.now, acts: 0, undoes: batch.id })
  return answerOf(context, { ...going, batch: { ...batch, state: 'undoing' } })
}

async function answerOf({ db }: Context, going: Going) {
  const { batch } = going
  const acts = new Map((await actsOf(db, batch.id)).map(act => [act.id, act]))
  const naming = batch.leftOut.map(({ act, key }) => (key === null ? (acts.get(act)?.ids ?? []) : [key]))
  const names = await namesOf(db, naming.flat())
  return {
    state: batch.state,
    said: batch.state === 'undone' ? textOf(going, batch.done) : batch.said,
    acts: batch.acts,
    done: batch.done,
    leftOut: batch.leftOut.map(({ reason }, at) => ({ record: naming[at]!.map(id => names.get(id)?.name).find(Boolean) ?? '', reason })),
    batch: batch.state === 'done' ? null : batch.undoneBy,
  }
}

export async function showBatch(context: Context, id: string) {
  const { db } = context
  const batch = await batchOf(db, id)
  const root = batch.undoes === null ? batch : await batchOf(db, batch.undoes)
  const acts = await actsSeenBy(context, batch)
  if (!context.can('get /audit/')) await refuseAny(context, { batch, root }, acts)
  const would = (await wouldOf(db, batch.id)).flatMap(({ tab, count, ...row }) => {
    const names = TRACKED[tab]?.name
    return names ? { ...row, count, name: names[count === 1 ? 0 : 1] } : []
  })
  return { ...(await answerOf(context, { batch, root })), large: (await countRows(db, acts)) > BATCH.whole, would }
}
