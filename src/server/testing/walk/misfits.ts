import { expect } from 'vitest'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { empty, everybody, routesByName, NOBODY, paramsOf } from '../allRoutes.ts'
import type { Test } from '../harness.ts'
import type { Question } from './question.ts'

// Another route may accept a parameter that is not an id here.
const badPaths = (route: AnyRoute): Record<string, string>[] =>
  ['x', '123456789012345678901234', 'A0000000000000000000000B']
    .map(bad => Object.fromEntries(Object.keys(paramsOf(route)).map(name => [name, bad])))
    .filter(params => !z.safeDecode(route.paramsSchema, params).success)
const hasIds = (route: AnyRoute) => route.path.includes('/:') && !route.path.includes('(') && badPaths(route).length > 0

const NO_JSON = ['{', '[1,', '"', 'nul', '{"a":1,}', '\u0000', '{"__proto__":{"admin":true}}']
const MEGABYTE = JSON.stringify({ a: 'x'.repeat(1_048_576) })
const writesJson = ({ body, access }: AnyRoute) => Boolean(body) && access !== 'public'

/** @param whole all values; else one per kind, and one of each list in turn */
export async function misfitQuestions(t: Test, whole: boolean): Promise<Question[]> {
  const inTurn = <T>(all: readonly T[], route: AnyRoute): readonly T[] =>
    whole ? all : [all[routesByName.findIndex(([name]) => name === route.name) % all.length]!]
  /** The first refused value of each kind: an object, and something else. */
  const badBodies = ({ body }: AnyRoute): unknown[] => {
    const misfits = [{}, [], 'x', 1].filter(value => !z.safeDecode(body as z.ZodType, value as never).success)
    return whole ? misfits : [...new Set([...misfits.slice(0, 1), ...misfits.slice(-1)])]
  }
  const callers = await everybody(t)
  const isRefused = async (route: AnyRoute, input: Parameters<typeof t.call>[1]) => {
    const { status, body } = await t.call(route, input, { as: callers(route) })
    expect([status, body.success, body.error?.code]).toEqual([400, false, 400])
    expect(typeof body.error.message.es).toBe('string')
    expect(body.error.fields.length).toBeGreaterThan(0)
    for (const field of body.error.fields) expect(field).toEqual({ path: expect.any(String), message: expect.any(String) })
  }
  const send = (route: AnyRoute, payload: string) =>
    t.app.inject({
      method: route.method.toUpperCase() as 'POST',
      url: `/api${route.path.replace(/:\w+/g, NOBODY)}`,
      headers: { authorization: `Bearer ${callers(route).token}`, 'content-type': 'application/json' },
      payload,
    })

  return [
    {
      rule: 'WIR-6: a body that does not fit the schema is a 400 with the fields',
      of: route => Boolean(route.body) && badBodies(route).length > 0,
      async ask(route) {
        for (const body of badBodies(route)) await isRefused(route, { params: paramsOf(route), body })
      },
    },
    {
      rule: 'WIR-6: a path that does not fit the schema is a 400 with the fields',
      of: hasIds,
      async ask(route) {
        for (const params of inTurn(badPaths(route), route)) await isRefused(route, { ...empty(route), params })
      },
    },
    {
      rule: 'WIR-4, WIR-5: a body that is no JSON, or tries to be more, is refused',
      of: writesJson,
      async ask(route) {
        for (const payload of inTurn(NO_JSON, route)) {
          const { statusCode } = await send(route, payload)
          expect(statusCode, payload).toBeGreaterThanOrEqual(400)
          expect(statusCode, payload).toBeLessThan(500)
        }
      },
    },
    {
      rule: 'WIR-14: more than 1 MB of JSON is a 413',
      of: route => writesJson(route) && inTurn([true, false, false, false, false], route).includes(true),
      async ask(route) {
        const answer = await send(route, MEGABYTE)
        expect([answer.statusCode, answer.json().error.code]).toEqual([413, 413])
      },
    },
  ]
}
