// What no route may do with any input: fall over, hang on to a stack trace, or end the caller's session. `npm run fuzz` is its long mode.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { seedDemo } from '#db/demo/seed.ts'
import { everybody, named, NOBODY, paramsOf } from './allRoutes.ts'
import { generator } from './arbitrary.ts'
import type { Bearer } from './callers.ts'
import { startTest } from './harness.ts'
import { idsIn, type Ids } from './idKinds.ts'

/** Per route: half fits but for its sense, half holds junk. */
const CASES = Number(process.env.FUZZ_CASES ?? 200)
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
/** Milliseconds for a route: some calls draw a document. */
const PATIENCE = CASES * 1_000
/** So many calls a minute are far from any limit of calls. */
const A_MINUTE = 100
const MINUTE = 60_000

const t = await startTest({ unrecorded: true })
let callers: (route: AnyRoute) => Bearer
let ids: Ids
beforeAll(async () => {
  // Records of every kind, so that what fits gets far.
  await seedDemo(t.db, { now: t.clock.now(), storage: t.services.storage })
  ids = await idsIn(t.db)
  callers = await everybody(t)
})

/** Reading first and deleting last, or there is nothing left to try. */
const ORDER = ['get', 'put', 'post', 'delete']
const inOrder = named.toSorted(([, a], [, b]) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
const writing = named.filter(([, route]) => route.body && route.access !== 'public')

/** What a path parameter is about: the nearest word before it that names records, else any. */
function about(path: string, parameter: string): string {
  const parts = path.split('/')
  const before = parts.slice(
    0,
    parts.findIndex(part => part.startsWith(`:${parameter}`)),
  )
  const names = (some: readonly string[]) => some.findLast(part => ids.called(part).length > 0)
  return names(before) ?? names(parts) ?? parts[1] ?? ''
}

interface Case {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** @param odd as in `generator`. Of what holds no junk, so much as can be had fits the schemas: most random bodies would not. */
function casesOf(route: AnyRoute, odd: number): Case[] {
  const { valueFor, pathPart } = generator(ids, about(route.path, 'id'), odd)
  const parts = Object.entries((route.paramsSchema as z.ZodObject).shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodEnum ? valueFor(schema) : pathPart(name, about(route.path, name)),
  ])
  const input = fc.record({ params: fc.record(Object.fromEntries(parts)), query: valueFor(route.query), body: valueFor(route.body) })
  const wanted = CASES / 2
  if (odd > 0) return fc.sample(input, { seed: SEED, numRuns: wanted })
  const many = fc.sample(input, { seed: SEED, numRuns: wanted * 10 }) as Case[]
  const fits = ({ query, body }: Case) =>
    (!route.query || z.safeDecode(route.query, query).success) && (!route.body || z.safeDecode(route.body, body).success)
  return [...many.filter(fits), ...many.filter(one => !fits(one))].slice(0, wanted)
}

describe('quality.md: generated bad input never gets a 5xx, nor more than a refusal says', () => {
  test.each(inOrder)(
    '%s',
    async (_name, route) => {
      for (const [n, { params, query, body }] of [...casesOf(route, 0), ...casesOf(route, 15)].entries()) {
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

  test('10 MB of JSON are 413', async () => {
    for (const [, route] of writing) {
      const { status, body } = await t.call(route, { params: paramsOf(route), body: { a: 'x'.repeat(10_485_760) } }, { as: callers(route) })
      expect([route.name, status, body.error.code]).toEqual([route.name, 413, 413])
    }
  })
})
