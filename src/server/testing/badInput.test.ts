// No input may crash a route, reveal a stack trace, or end the caller's session. `npm run fuzz` runs this longer.
import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { everybody, routesByName } from './allRoutes.ts'
import type { Bearer } from './callers.ts'
import { casesOf } from './cases.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'
import { WHOLE } from './stated.ts'

/** Per route: half is valid, half has junk. */
const CASES = Number(process.env.FUZZ_CASES ?? (WHOLE ? 200 : 4))
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
/** Milliseconds per route: some calls draw a document. */
const PATIENCE = Math.max(120_000, CASES * 1_000)
/** Few enough calls a minute to stay below every limit. */
const A_MINUTE = 100
const MINUTE = 60_000

const t = await startTest({ unrecorded: true, demo: true })
let callers: (route: AnyRoute) => Bearer
let ids: Ids
beforeAll(async () => {
  ids = await idsIn(t.db)
  callers = await everybody(t)
})

/** Reads first and deletes last, or nothing would be left. */
const ORDER = ['get', 'put', 'post', 'delete']
const inOrder = routesByName.toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
// Drawing a file takes long, so such routes get fewer valid inputs.
const caseCount = ({ returns }: AnyRoute, odd: number) => (returns === 'file' && odd === 0 ? Math.ceil(CASES / 6) : CASES / 2)
const cases = (route: AnyRoute, odd: number) => casesOf(ids, route, { odd, wanted: caseCount(route, odd), seed: SEED })

describe('WIR-4, WIR-5: generated bad input never causes a 5xx, nor an answer with more than a refusal', () => {
  test.each(inOrder)(
    '%s',
    async (_name, route) => {
      for (const [n, { params, query, body }] of [...cases(route, 0), ...cases(route, 15)].entries()) {
        if (n % A_MINUTE === 0) await t.clock.advance(MINUTE)
        // Signing out would end the session of the remaining calls.
        const caller = route.name === 'session.logout' ? await t.admin() : callers(route)
        const flat = query !== null && typeof query === 'object' ? (query as Record<string, unknown>) : { query }
        const { status, body: answer, headers } = await t.call(route, { params, query: flat, body }, { as: caller })
        const requestText = () => JSON.stringify({ params, query, body }).slice(0, 600)
        expect(status, `${requestText()} -> ${JSON.stringify(answer).slice(0, 600)}`).toBeLessThan(500)
        // A wrong password is 401 as well.
        if (route.access !== 'public' && answer.errorExt?.code !== 'WRONG_PAIR') expect(status, requestText()).not.toBe(401)
        if (status >= 400) {
          expect(headers['content-type'], requestText()).toContain('application/json')
          expect(answer, requestText()).toMatchObject({ success: false, error: { code: status, message: { es: expect.any(String) } } })
          expect(JSON.stringify(answer)).not.toMatch(/\.ts:\d+|node_modules|syntax error at|select .* from /i)
        }
      }
    },
    PATIENCE,
  )
})
