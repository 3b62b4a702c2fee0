// Undo for features that decide themselves who may undo and until when, such as the door (DES-22).
import { newId } from '#lib/ids.ts'
import { routeCalled } from '#server/http/called.ts'
import type { Context } from '#server/http/feature.ts'
import { carryOut, claimAll } from './carryOut.ts'
import { handOf } from './actor.ts'
import { lineOf, netsOf } from './permissions.ts'
import { planOf } from '../plan/plan.ts'
import { shapeOf } from '../plan/shape.ts'

/** Undoes the whole act, or nothing. @returns false when undone already or changed since; rolls partial writes back */
export async function takeWhole(context: Context, id: string): Promise<boolean> {
  const act = await lineOf(context.db, id)
  const how = act && routeCalled(act.route)?.undo
  if (!act || how?.how !== 'rows') return false
  const hand = handOf(context)
  const by = newId()
  if ((await claimAll(hand, [act], by)).size === 0) return false
  const shape = await shapeOf(context.db)
  const plan = await planOf(context.db, shape, await netsOf(context.db, act))
  if (plan.conflicts.length > 0 || plan.steps.length === 0) return false
  await carryOut(hand, { act, shape, plan, first: act, undoes: { act: act.id, id: by }, text: `${how.said}: deshecho` })
  return true
}
