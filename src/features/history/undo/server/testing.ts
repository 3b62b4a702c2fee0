import type { AnyRoute } from '#contract/route.ts'
import { routesByName } from '#server/testing/allRoutes.ts'
import type { Caller } from '#server/testing/callers.ts'
import { knownCases, type Case } from '#server/testing/cases.ts'
import type { Test } from '#server/testing/harness.ts'
import { idsIn } from '#server/testing/idKinds.ts'
import { knownOf, type Known } from '#server/testing/known.ts'

const SEED = 20261121
const MOST = 100

/** Calls of a route that may succeed, one after the other. */
export async function triesOf(t: Test, admin: Caller): Promise<(route: AnyRoute) => AsyncGenerator<Case>> {
  const ids = await idsIn(t.db)
  const knownInputs = knownOf(t, admin)
  const withPlan = async (): Promise<Known> => {
    const { registrationId } = await t.db.selectFrom('paymentPlan').select('registrationId').limit(1).executeTakeFirstOrThrow()
    return { params: { id: registrationId } }
  }
  // Few random teachers and rooms are free at a random hour.
  const withoutRoom = async (): Promise<Known> => ({ params: {}, body: { teacher: null, classRoom: null } })
  const own: typeof knownInputs = { 'paymentPlans.remove': withPlan, 'talks.create': withoutRoom }
  return async function* tries(route) {
    const prepare = own[route.name] ?? knownInputs[route.name]
    yield* knownCases(ids, route, (await prepare?.()) ?? {}, { wanted: MOST, seed: SEED })
  }
}

// No random body fits: an order lists every item of a chapter. An import writes in a job, and is undone as a whole (imports' own tests).
// The door's undo is an undo itself.
const UNTRIED = ['material.order', 'material.orderCourse', 'imports.run', 'imports.undo', 'scanners.undo']
// Methods in an order in which all succeed: deletions last.
const ORDER = ['put', 'post', 'delete']
export const acts = routesByName
  .filter(([name, route]) => route.undo?.how === 'rows' && !['undo.press', 'undo.pressBatch', ...UNTRIED].includes(name))
  .toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
