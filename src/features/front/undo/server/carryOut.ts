// The press itself: who comes first, what is written, the line that it leaves (DES-7, DES-13, DES-15).
import { formatInstant } from '#lib/days.ts'
import { fullName } from '#lib/text.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../contract.ts'
import { refuseFull } from './full.ts'
import { invert, tell } from './inverse.ts'
import type { Act } from './judge.ts'
import { refuseOrphans, refuseUsed, type Plan } from './plan.ts'
import type { Shape } from './shape.ts'
import { asFields, nowOf } from './words.ts'

/** The first to come wins each act; whoever comes second waits for the row. @returns those that were still to be had. */
export async function claimAll({ db, user, now }: Context, acts: readonly Act[], by: string): Promise<ReadonlySet<string>> {
  const who = { byAct: by, userId: user.id, userName: fullName(user), at: now }
  const taken = await db
    .insertInto('undone')
    .values(acts.map(({ id }) => ({ act: id, ...who })))
    .onConflict(conflict => conflict.column('act').doNothing())
    .returning('act')
    .execute()
  return new Set(taken.map(({ act }) => act))
}

/** 409 `UNDO_DONE` tells who it was. */
export async function refuseDone({ db, academy }: Context, { id }: Act): Promise<never> {
  const { at, userName } = await db.selectFrom('undone').select(['userName', 'at']).where('act', '=', id).executeTakeFirstOrThrow()
  return fail(undoFailures.UNDO_DONE, { message: `${userName} ya lo deshizo el ${formatInstant(at, academy.timeZone)}.` })
}

/** One act. Of an undo that is done again, all that it took back. */
export async function claim(context: Context, act: Act, by: string): Promise<void> {
  if (act.undoes !== null) {
    const freed = await context.db.deleteFrom('undone').where('byAct', '=', act.id).executeTakeFirst()
    if (Number(freed.numDeletedRows) === 0) fail(undoFailures.UNDO_DONE)
  } else if ((await claimAll(context, [act], by)).size === 0) await refuseDone(context, act)
}

interface Press {
  shape: Shape
  plan: Plan
  /** Whose records the line names. */
  first: Pick<Act, 'resource' | 'ids'>
  undoes: { act: string; id: string }
  /** 'Comentario borrado: deshecho'. */
  text: string
}

export async function carryOut(context: Context, { shape, plan, first, undoes, text }: Press): Promise<void> {
  await refuseUsed(context.db, shape, plan)
  await refuseOrphans(context.db, shape, plan)
  await invert(context, shape, plan).catch(refuseFull(plan))
  const changed = plan.steps.filter(({ write }) => write === 'change')
  await context.audit({
    resource: first.resource,
    ids: first.ids,
    before: Object.assign({}, ...changed.map(step => asFields(nowOf(step)))) as object,
    after: { ...(Object.assign({}, ...changed.map(({ values }) => asFields(values))) as object), undid: text },
    undoes,
  })
  tell(context, plan)
}
