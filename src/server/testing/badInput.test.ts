// What no route may do with any input: fall over, hang on to a stack trace, or end the caller's session. `npm run fuzz` is its long mode.
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { everybody, named, NOBODY, paramsOf } from './allRoutes.ts'
import type { Bearer } from './callers.ts'
import { casesOf } from './cases.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'
import { stated } from './stated.ts'

/** Per route: half fits but for its sense, half holds junk. */
const CASES = Number(process.env.FUZZ_CASES ?? stated(200))
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
/** Milliseconds for a route: some calls draw a document. */
const PATIENCE = Math.max(120_000, CASES * 1_000)
/** So many calls a minute are far from any limit of calls. */
const A_MINUTE = 100
const MINUTE = 60_000

const t = await startTest({ unrecorded: true, demo: true })
let callers: (route: AnyRoute) => Bearer
let ids: Ids
beforeAll(async () => {
  // Records of every kind, so that what fits gets far.
  ids = await idsIn(t.db)
  callers = await everybody(t)
})

/** Reading first and deleting last, or there is nothing left to try. */
const ORDER = ['get', 'put', 'post', 'delete']
const inOrder = named.toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
const cases = (route: AnyRoute, odd: number) => casesOf(ids, route, { odd, wanted: CASES / 2, seed: SEED })
const writing = named.filter(([, route]) => route.body && route.access !== 'public')

describe('WIR-4, WIR-5: generated bad input never gets a 5xx, nor more than a refusal says', () => {
  test.each(inOrder)(
    '%s',
    async (_name, route) => {
      for (const [n, { params, query, body }] of [...cases(route, 0), ...cases(route, 15)].entries()) {
        if (n % A_MINUTE === 0) await t.clock.advance(MINUTE)
        // Signing out in the middle would answer 401 to all that follows.
        const caller = route.name === 'session.logout' ? await t.admin() : callers(route)
        const flat = query !== null && typeof query === 'object' ? (query as Record<string, unknown>) : { query }
        const { status, body: answer, headers } = await t.call(route, { params, query: flat, body }, { as: caller })
        const sent = () => JSON.stringify({ params, query, body }).slice(0, 600)
        expect(status, `${sent()} -> ${JSON.stringify(answer).slice(0, 600)}`).toBeLessThan(500)
        // Whose password does not fit is told 401 as well.
        if (route.access !== 'public' && answer.errorExt?.code !== 'WRONG_PAIR') expect(status, sent()).not.toBe(401)
        if (status >= 400) {
          expect(headers['content-type'], sent()).toContain('application/json')
          expect(answer, sent()).toMatchObject({ success: false, error: { code: status, message: { es: expect.any(String) } } })
          expect(JSON.stringify(answer)).not.toMatch(/\.ts:\d+|node_modules|syntax error at|select .* from /i)
        }
      }
    },
    PATIENCE,
  )

  test.each(['{', '[1,', '"', 'nul', '{"a":1,}', '\u0000', '{"__proto__":{"admin":true}}'])(
    'a body that is no JSON or tries to be more: %j',
    async payload => {
      for (const [, route] of writing) {
        const { statusCode } = await t.app.inject({
          method: route.method.toUpperCase() as 'POST',
          url: `/api${route.path.replace(/:\w+/g, NOBODY)}`,
          headers: { authorization: `Bearer ${callers(route).token}`, 'content-type': 'application/json' },
          payload,
        })
        expect(statusCode, route.name).toBeGreaterThanOrEqual(400)
        expect(statusCode, route.name).toBeLessThan(500)
      }
    },
  )

  test('WIR-14: more than 1 MB of JSON is 413', async () => {
    for (const [, route] of writing) {
      const { status, body } = await t.call(route, { params: paramsOf(route), body: { a: 'x'.repeat(1_048_576) } }, { as: callers(route) })
      expect([route.name, status, body.error.code]).toEqual([route.name, 413, 413])
    }
  })
})
