// Executes an undo: claims the acts, writes, audits (DES-7, DES-13, DES-15).
import { formatInstant } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import { adapt } from '../plan/adaptToPresent.ts'
import type { Hand } from './actor.ts'
import { tell } from '../write/inverse.ts'
import { takeLetters } from '../write/letters.ts'
import type { Act } from './permissions.ts'
import type { Plan } from '../plan/plan.ts'
import type { Shape } from '../plan/shape.ts'
import { asFields, nowOf } from '../words/words.ts'
import { writeAll } from '../write/writeAll.ts'

/** The first caller wins each act; the second waits for its row. @returns the acts claimed */
async function takeActs({ db, asked, now }: Hand, acts: readonly Act[], by: string): Promise<string[]> {
  if (acts.length === 0) return []
  const who = { byAct: by, userId: asked.user?.id ?? null, userName: asked.user?.name ?? '', at: now }
  const claims = await db
    .insertInto('undone')
    .values(acts.map(({ id }) => ({ act: id, ...who })))
    .onConflict(conflict => conflict.column('act').doNothing())
    .returning('act')
    .execute()
  return claims.map(({ act }) => act)
}

async function holdUndone({ db }: Hand, acts: readonly Act[]): Promise<string[]> {
  if (acts.length === 0) return []
  const ids = acts.map(({ id }) => id)
  return (await db.selectFrom('undone').select('byAct').where('byAct', 'in', ids).forUpdate().execute()).map(({ byAct }) => byAct)
}

/** Claims acts, and undos to redo. @returns the acts claimed */
export async function claimAll(hand: Hand, acts: readonly Act[], by: string): Promise<ReadonlySet<string>> {
  const again = await holdUndone(
    hand,
    acts.filter(({ undoes }) => undoes !== null),
  )
  const claimedIds = await takeActs(
    hand,
    acts.filter(({ undoes }) => undoes === null),
    by,
  )
  return new Set([...claimedIds, ...again])
}

/** Releases claimed acts that were left out; a redone act counts as done. */
export async function settleClaims(
  { db }: Hand,
  by: string,
  { gone, stays }: { gone: readonly Act[]; stays: readonly Act[] },
): Promise<void> {
  const again = gone.filter(({ undoes }) => undoes !== null).map(({ id }) => id)
  if (again.length > 0) await db.deleteFrom('undone').where('byAct', 'in', again).execute()
  const back = stays.filter(({ undoes }) => undoes === null).map(({ id }) => id)
  if (back.length > 0) await db.deleteFrom('undone').where('byAct', '=', by).where('act', 'in', back).execute()
}

/** 409 `UNDO_DONE` names who did it. */
export async function refuseDone({ db, academy }: Context, { id }: Act): Promise<never> {
  const undoneBefore = await db.selectFrom('undone').select(['userName', 'at']).where('act', '=', id).executeTakeFirst()
  return fail(
    undoFailures.UNDO_DONE,
    undoneBefore && {
      message: `${undoneBefore.userName} ya lo deshizo el ${formatInstant(undoneBefore.at, academy.timeZone)}.`,
      ext: { by: undoneBefore.userName, at: undoneBefore.at.toISOString() },
    },
  )
}

/** Claims one act; for a redo all acts of the undo. */
export async function claim(context: Context, hand: Hand, act: Act, by: string): Promise<void> {
  const had = await claimAll(hand, [act], by)
  if (had.size === 0) await refuseDone(context, act)
  await settleClaims(hand, by, { gone: [act], stays: [] })
}

interface Press {
  act: Act
  shape: Shape
  plan: Plan
  /** The act whose records the audit names. */
  first: Pick<Act, 'resource' | 'ids'>
  undoes: { act: string; id: string }
  /** The audit's sentence, such as 'Comentario borrado: deshecho'. */
  text: string
  /** Leaves out what no longer fits (DES-21). */
  adapts?: boolean
}

/** @returns sentences about what was left out */
export async function carryOut(hand: Hand, { act, shape, plan, first, undoes, text, adapts = false }: Press): Promise<string[]> {
  const { steps, notes } = adapts ? await adapt(hand, shape, plan) : { ...plan, notes: [] }
  if (!adapts) await writeAll(hand, shape, plan)
  await takeLetters(hand, [act], steps)
  const changed = steps.filter(({ write }) => write === 'change')
  await hand.audit({
    resource: first.resource,
    ids: first.ids,
    before: Object.assign({}, ...changed.map(step => asFields(nowOf(step)))) as object,
    after: { ...(Object.assign({}, ...changed.map(({ values }) => asFields(values))) as object), undid: text },
    undoes,
  })
  tell(hand, { steps })
  return notes
}
