// What a person did as one goes back as one (DES-19, DES-20): newest first, in one transaction.
import { newId } from '#lib/ids.ts'
import { routeCalled } from '#server/http/called.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { undoFailures } from '../contract.ts'
import { carryOut, claimAll, refuseDone } from './carryOut.ts'
import { actsOfBatch, ERASED, isLate, refuseOthers, type Act } from './judge.ts'
import { changesOf, netOf, type Change } from './net.ts'
import { planOf, type Plan } from './plan.ts'
import { shapeOf, type Shape } from './shape.ts'
import { TRACKED } from './tables.ts'
import { inWords, wired } from './words.ts'

/** Changed rows that go back in one transaction. */
export const MOST_ROWS = 5000

interface Part {
  act: Act
  changes: Change[]
}

async function partsOf({ db }: Context, acts: readonly Act[]): Promise<Part[]> {
  const byAct = Map.groupBy(await changesOf(db, acts), change => change.act)
  return acts.map((act, at) => ({ act, changes: (byAct.get(at) ?? []).filter(({ tab }) => tab in TRACKED) }))
}

/** Everybody's need for each of them, as if it were alone. */
function refuseAny(context: Context, parts: readonly Part[]): void {
  for (const { act, changes } of parts) {
    const how = routeCalled(act.route)?.undo ?? null
    refuseOthers(context, { act, first: act, undo: how }, netOf(changes))
    if (how?.how !== 'rows' || act.tx === null) fail(undoFailures.UNDO_UNKNOWN)
    if (isLate(act, context.now)) fail(undoFailures.UNDO_LATE)
    if (JSON.stringify(changes).includes(ERASED)) fail(undoFailures.UNDO_ERASED)
  }
  if (parts.reduce((sum, { changes }) => sum + changes.length, 0) > MOST_ROWS) fail(undoFailures.UNDO_LARGE)
}

const merged = (parts: readonly Part[]) => netOf(parts.flatMap(({ changes }) => changes).toSorted((a, b) => a.seq - b.seq))
const rowOf = ({ tab, key }: { tab: string; key: string }) => `${tab} ${key}`

/** What can go back, each act whole: one of which others changed something since stays. */
async function planWithout({ db }: Context, shape: Shape, parts: readonly Part[]): Promise<{ plan: Plan; left: Part[] }> {
  let left = [...parts]
  for (;;) {
    const plan = await planOf(db, shape, merged(left))
    if (plan.conflicts.length === 0) return { plan, left }
    const stands = new Set(plan.conflicts.map(({ net }) => rowOf(net)))
    left = left.filter(({ changes }) => !changes.some(change => stands.has(rowOf(change))))
  }
}

export async function pressBatch(context: Context, batch: string, rest: boolean) {
  const { db } = context
  const all = await partsOf(context, await actsOfBatch(db, batch))
  refuseAny(context, all)
  if (all.some(({ act }) => routeCalled(act.route)?.proof)) await context.prove()
  const by = newId()
  const had = await claimAll(
    context,
    all.map(({ act }) => act),
    by,
  )
  const open = all.filter(({ act }) => had.has(act.id))
  const head = open.at(-1) ?? (await refuseDone(context, all.at(-1)!.act))
  const shape = await shapeOf(db)
  const whole = await planOf(db, shape, merged(open))
  const { plan, left } = whole.conflicts.length === 0 ? { plan: whole, left: open } : await planWithout(context, shape, open)
  if (whole.conflicts.length > 0 && !rest)
    fail(undoFailures.UNDO_CHANGED, { ext: { conflicts: await wired(context, whole), rest: left.length > 0 } })
  const last = left.at(-1)?.act ?? fail(undoFailures.UNDO_CHANGED, { ext: { conflicts: await wired(context, whole), rest: false } })
  const stays = open.filter(part => !left.includes(part)).map(({ act }) => act.id)
  if (stays.length > 0) await db.deleteFrom('undone').where('byAct', '=', by).where('act', 'in', stays).execute()
  const said = saidOf(head.act, left.length)
  const leftOut = (await inWords(context, whole)).conflicts
  const ids = [...new Set(left.flatMap(({ act }) => act.ids))]
  await carryOut(context, {
    shape,
    plan,
    first: { resource: last.resource, ids },
    undoes: { act: last.id, id: by },
    text: `${said}: deshecho`,
  })
  return { act: by, said: `${said}: deshecho`, notes: [], leftOut, final: false }
}

/** 'Grupo cambiado (12)'. */
function saidOf({ route }: Act, count: number): string {
  const how = routeCalled(route)?.undo
  const said = how?.how === 'rows' ? how.said : ''
  return count === 1 ? said : `${said} (${count})`
}
