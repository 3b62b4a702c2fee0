// Catches a route that refuses everything, which tests of bad input would not notice (M17).
import { beforeAll, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { isService } from '#contract/access.ts'
import { routesByName, scopeOf } from './allRoutes.ts'
import type { Caller } from './callers.ts'
import { knownCases, type Case } from './cases.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'
import { knownOf, type Known } from './known.ts'
import { WHOLE } from './stated.ts'

const SEED = 20261121
const MOST = 100
const MINUTE = 60_000

const t = await startTest({ unrecorded: true, demo: true })
let admin: Caller
let ids: Ids
let knownInputs: Record<string, () => Promise<Known>>
beforeAll(async () => {
  ids = await idsIn(t.db)
  admin = await t.admin()
  knownInputs = knownOf(t, admin)
})

/** Routes that end their session or need a fresh proof get a new caller; known input of factors brings its own proof. */
const isNew = ({ name, proof }: AnyRoute) => name === 'session.logout' || (proof !== undefined && !name.startsWith('factors.'))
const callerOf = async (route: AnyRoute) => (isService(route.access) ? t.service(scopeOf(route)) : isNew(route) ? t.admin() : admin)

async function* tries(route: AnyRoute): AsyncGenerator<Case & Pick<Known, 'as'>> {
  const input: Known = (await knownInputs[route.name]?.()) ?? {}
  for (const one of knownCases(ids, route, input, { wanted: MOST, seed: SEED })) yield { ...one, ...(input.as && { as: input.as }) }
}

// Reads first and deletes last, or nothing would be left.
const ORDER = ['get', 'put', 'post', 'delete']
// These delete everything; the first makes room for the second, the third needs the demo.
const LAST = ['setup.end', 'setup.example', 'setup.refill']
/** Routes that fill the demo academy, which takes seconds; setup/server/example.test.ts tests them too. */
const SLOW = new Set(WHOLE ? [] : ['setup.example', 'setup.refill'])
const inOrder = routesByName.toSorted(
  ([one, a], [other, b]) => LAST.indexOf(one) - LAST.indexOf(other) || ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
)

test.each(inOrder.filter(([name]) => !SLOW.has(name)))('M17: %s answers some generated input with success', async (_name, route) => {
  await t.clock.advance(MINUTE)
  const usual = await callerOf(route)
  const refusals: string[] = []
  let succeeded = false
  for await (const { params, query, body, as = usual } of tries(route)) {
    const { status, body: answer } = await t.call(route, { params, query: query as Record<string, unknown>, body }, { as })
    succeeded = status === 200
    if (succeeded) break
    refusals.push(`${status} ${JSON.stringify(answer.errorExt?.code ?? answer.error)}`)
  }
  expect(succeeded, `refused all: ${refusals.slice(0, 5).join(', ')}`).toBe(true)
})

test('M17: known input belongs to existing routes; no route is excused', () => {
  const names = new Set(routesByName.map(([name]) => name))
  expect(Object.keys(knownInputs).filter(name => !names.has(name))).toEqual([])
  expect(inOrder).toHaveLength(routesByName.length)
})
