// One transaction of a batch's undo: all of it, or a slice (DES-19).
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import { figure } from '#lib/numbers.ts'
import { joinBatch } from '#server/db/actBatch.ts'
import type { Db } from '#server/db/connect.ts'
import { undo } from '../../contract.ts'
import { lineOf } from '../one/permissions.ts'
import { setBatch, type Batch } from './store.ts'
import { claimAll, settleClaims } from '../one/carryOut.ts'
import type { Hand } from '../one/actor.ts'
import { tell } from '../write/inverse.ts'
import { takeLetters } from '../write/letters.ts'
import type { Act } from '../one/permissions.ts'
import { kindOf } from './kinds.ts'
import { changesOf, type Change } from '../plan/netChange.ts'
import { shapeOf, type Shape } from '../plan/shape.ts'
import { unitsOf, type Outcome, type Unit } from './units.ts'
import { TRACKED } from '../plan/tables.ts'

/** The batch to undo; when an undo is redone, `root` is the original. */
export interface Going {
  batch: Batch
  root: Batch
}

/** Imports from before the change history: their lines name the created records. */
const asMade = (act: Act, table: string): Change[] =>
  act.ids.slice(1).map(key => ({ seq: 0, tab: table, op: 'I', key, before: null, after: null }))

export async function changesByAct(db: Db, acts: readonly Act[], root: Batch): Promise<Change[][]> {
  const byAct = Map.groupBy(await changesOf(db, acts), change => change.act)
  const madeTables = kindOf(root.route)?.makes
  return acts.map((act, at) =>
    act.tx === null && madeTables ? asMade(act, madeTables[0]) : (byAct.get(at) ?? []).filter(({ tab }) => tab in TRACKED),
  )
}

export async function countRows(db: Db, acts: readonly Act[]): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from unnest(${acts.map(({ tx }) => tx)}::xid8[], ${acts.map(({ wroteAt }) => wroteAt)}::timestamptz[]) a (tx, at)
    join change c on c.tx = a.tx and c.at = a.at`.execute(db)
  const rowCount = acts.filter(({ tx }) => tx === null).reduce((sum, { ids }) => sum + ids.length, 0)
  return rows[0]!.rows + rowCount
}

export interface Slice {
  by: string
  shape: Shape
  acts: Act[]
  /** Oldest first. */
  units: Unit[]
}

/** Claims these acts unless they are undone, newest first. */
export async function claimSlice(hand: Hand, { root }: Going, acts: readonly Act[]): Promise<Slice> {
  const by = newId()
  const had = await claimAll(hand, acts, by)
  const mine = acts.filter(({ id }) => had.has(id)).toReversed()
  const changes = await changesByAct(hand.db, mine, root)
  const units: Unit[] = []
  for (const [at, act] of mine.entries()) {
    const first = act.undoes === null ? act : await lineOf(hand.db, act.undoes)
    units.push(...unitsOf(act, changes[at]!, first))
  }
  return { by, shape: await shapeOf(hand.db), acts: mine, units }
}

/** 'Grupo cambiado (12): deshecho'. A redo counts what had been undone. */
export function textOf({ batch, root }: Going, undoneCount: number): string {
  const count = batch.undoes === null ? undoneCount : batch.acts
  return `${root.said}${count === 1 ? '' : ` (${figure(count)})`}: ${batch.undoes === null ? 'deshecho' : 'rehecho'}`
}

export async function settleSlice(hand: Hand, going: Going, slice: Slice, outcome: Outcome): Promise<Batch> {
  const { batch, root } = going
  const { gone, steps, left } = outcome
  const went = new Set(gone.map(({ act }) => act.id))
  const stays = slice.acts.filter(({ id }) => !went.has(id) && left.some(each => each.act === id))
  await settleClaims(hand, slice.by, { gone: slice.acts.filter(act => !stays.includes(act)), stays })
  const kind = kindOf(root.route)
  const recordsOf = (units: readonly Unit[]) =>
    units.flatMap(({ changes }) => changes.flatMap(({ tab, key }) => (kind?.makes.includes(tab) ? key : [])))
  if (kind) {
    await kind.became(hand.db, root.id, recordsOf(gone), batch.undoes === null ? 'gone' : 'back')
    if (batch.undoes === null) await kind.became(hand.db, root.id, recordsOf(left.map(({ unit }) => unit)), 'kept')
    hand.emit(kind.event, [root.id])
  }
  const now = {
    ...batch,
    done: batch.done + gone.length,
    leftOut: [...batch.leftOut, ...left.map(({ act, key, reason }) => ({ act, key, reason }))],
  }
  await setBatch(hand.db, batch.id, { done: now.done, leftOut: JSON.stringify(now.leftOut) })
  await takeLetters(
    hand,
    gone.map(({ act }) => act),
    steps,
  )
  const last = gone.at(-1)?.act
  if (last) {
    const sentence = textOf(going, gone.length)
    const ids = [...new Set(gone.flatMap(({ act, key }) => (key === null ? act.ids : [key])))]
    const recordIds = kind ? [root.id, ...ids] : ids
    await hand.audit({
      resource: last.resource,
      ids: recordIds,
      after: { undid: sentence },
      undoes: { act: last.id, id: slice.by },
      batch: batch.undoneBy!,
    })
    await joinBatch(hand.db, {
      batch: batch.undoneBy!,
      user: hand.asked.user!.id,
      route: kind?.undoneBy ?? undo.pressBatch.name,
      said: sentence,
      head: slice.by,
      now: hand.now,
      acts: gone.length,
      undoes: batch.id,
    })
  }
  tell(hand, { steps })
  return now
}

export async function end(hand: Hand, { batch, root }: Going): Promise<void> {
  await setBatch(hand.db, batch.id, { state: 'undone', asked: null })
  // After a redo the original counts as never undone.
  if (batch !== root) {
    await setBatch(hand.db, root.id, { state: 'done', done: 0, leftOut: '[]' })
    await setBatch(hand.db, batch.undoneBy!, { acts: batch.acts })
  }
  await kindOf(root.route)?.reached(hand.db, root.id, batch === root ? 'undone' : 'done', hand.now)
}
