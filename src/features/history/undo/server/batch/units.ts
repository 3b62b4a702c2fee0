// Undoes what is possible of many acts, newest first: leaves out what others changed, use or need, with the reason (DES-19).
import { routeCalled } from '#server/http/called.ts'
import { httpErrors, Refusal } from '#server/http/refusal.ts'
import { undoFailures } from '../../contract.ts'
import { refuseFull } from '../write/full.ts'
import type { Hand } from '../one/actor.ts'
import { invert } from '../write/inverse.ts'
import { ERASED, type Act } from '../one/permissions.ts'
import { netOf, type Change } from '../plan/netChange.ts'
import { planOf, rowOf, type Conflict, type Plan, type Step } from '../plan/plan.ts'
import type { Shape } from '../plan/shape.ts'
import { firstText, orphansOf, usedText, usesOf } from '../plan/references.ts'
import type { LeftOut } from './store.ts'
import { attempt } from '../write/writeAll.ts'

/** All or nothing: an act, or one record of an act whose records are independent. */
export interface Unit {
  act: Act
  key: string | null
  changes: Change[]
}
export interface Outcome {
  gone: Unit[]
  steps: Step[]
  left: (LeftOut & { unit: Unit })[]
}

/** @param first The original act when `act` is itself an undo. */
export function unitsOf(act: Act, changes: Change[], first: Act = act): Unit[] {
  const how = routeCalled(first.route)?.undo
  if (!(how?.how === 'rows' && how.parts)) return changes.length > 0 ? [{ act, key: null, changes }] : []
  return [...Map.groupBy(changes, rowOf).values()].map(own => ({ act, key: own[0]!.key, changes: own }))
}

export const mergedOf = (units: readonly Unit[]) => netOf(units.flatMap(({ changes }) => changes).toSorted((a, b) => a.seq - b.seq))

const changedText = ({ user, elsewhere }: Conflict) =>
  elsewhere ? httpErrors.outsideCampus.message : `${user ?? 'Alguien'} lo cambió después.`

/** Rows to leave out, each with the reason; 'changed' comes before 'in use', and that before 'missing'. */
async function staying({ db, wholly }: Hand, shape: Shape, plan: Plan): Promise<Map<string, string>> {
  if (plan.conflicts.length > 0) return new Map(plan.conflicts.map(conflict => [rowOf(conflict.net), changedText(conflict)]))
  const uses = await wholly(() => usesOf(db, shape, plan))
  if (uses.size > 0) return new Map([...uses].map(([row, use]) => [row, usedText(use)]))
  return new Map((await orphansOf(db, shape, plan)).map(orphan => [orphan.row, firstText(orphan)]))
}

interface Judged {
  plan: Plan
  go: Unit[]
  left: Outcome['left']
}
/** Splits the units into those that can be undone, each whole, and the rest with reasons. */
export async function judge(hand: Hand, shape: Shape, units: readonly Unit[]): Promise<Judged> {
  const leftOut: Outcome['left'] = []
  const erased = units.filter(({ changes }) => JSON.stringify(changes).includes(ERASED))
  for (const unit of erased) leftOut.push({ act: unit.act.id, key: unit.key, reason: undoFailures.UNDO_ERASED.message, unit })
  let go = units.filter(unit => !erased.includes(unit))
  for (;;) {
    const plan = await planOf(hand.db, shape, mergedOf(go))
    const stands = await staying(hand, shape, plan)
    if (stands.size === 0) return { plan, go, left: leftOut }
    const stays = new Map(go.map(unit => [unit, unit.changes.map(change => stands.get(rowOf(change))).find(Boolean)]))
    for (const [unit, reason] of stays) if (reason) leftOut.push({ act: unit.act.id, key: unit.key, reason, unit })
    go = go.filter(unit => !stays.get(unit))
  }
}

/** @param units newest last */
export async function takeBack(hand: Hand, shape: Shape, units: readonly Unit[]): Promise<Outcome> {
  const { plan, go, left } = await judge(hand, shape, units)
  if (go.length === 0) return { gone: [], steps: [], left }
  const error = await attempt(hand.db, () => invert(hand, shape, plan).catch(refuseFull(plan)))
  if (error === null) return { gone: go, steps: plan.steps, left }
  if (go.length === 1) {
    const [unit] = go as [Unit]
    const reason = error instanceof Refusal ? error.message : undoFailures.UNDO_CLASH.message
    return { gone: [], steps: [], left: [...left, { act: unit.act.id, key: unit.key, reason, unit }] }
  }
  // Bisects to find the refused one, the newer half first.
  const middle = Math.floor(go.length / 2)
  const newer = await takeBack(hand, shape, go.slice(middle))
  const older = await takeBack(hand, shape, go.slice(0, middle))
  return { gone: [...older.gone, ...newer.gone], steps: [...newer.steps, ...older.steps], left: [...left, ...newer.left, ...older.left] }
}
