// Rules that hold for every route of the product, read from the contracts: who may call it, and what bad input gets.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allowed, isService, permissionsOf, type Permission } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { LEVELS } from '#db/reference.ts'
import { grantable } from '#features/roles/permissionTree.ts'
import { features } from '#server/features.ts'
import { generator } from './arbitrary.ts'
import { grantsOf, type Bearer, type Caller } from './callers.ts'
import { startTest } from './harness.ts'

/** Per route, of each: what fits but for its sense, and what holds junk. */
const CASES = 25
const SEED = 20261121

const t = await startTest({ unrecorded: true })
const routes = features.flatMap(feature => feature.routes.map(({ route }) => route))
const named = routes.map(route => [route.name, route] as const)
/** Of people, who sign in; of other programs, which have a token of their own. */
const guarded = named.filter(([, { access }]) => access !== 'public' && !isService(access))
const serviced = named.filter(([, { access }]) => isService(access))
const scopeOf = ({ access }: AnyRoute) => (isService(access) ? access.service : '')
const scopes = [...new Set(serviced.map(([, route]) => scopeOf(route)))]
const byPermission = named.filter(([, { access }]) => permissionsOf(access).length > 0)

/** An id that no record has. */
const NOBODY = '65f0a1b2c3d4e5f6a7b8c9d0'
const paramsOf = (route: AnyRoute): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'email' ? 'nadie@correo.mx' : NOBODY]))
/** Without a body a write is refused before it does anything. */
const empty = (route: AnyRoute) => ({ params: paramsOf(route), ...(route.body ? { body: {} } : {}) })

test('api.md: names and addresses of routes are each their own', () => {
  expect(new Set(routes.map(route => route.name)).size).toBe(routes.length)
  expect(new Set(routes.map(route => `${route.method} ${route.path.replace(/:\w+/g, ':')}`)).size).toBe(routes.length)
})

describe('api.md 401: no session, or one that has ended', () => {
  test.each(guarded)('%s', async (_name, route) => {
    expect((await t.call(route, empty(route))).status).toBe(401)
    expect((await t.call(route, empty(route), { headers: { authorization: 'Bearer nobody' } })).status).toBe(401)
    const gone = await t.admin()
    await t.db.updateTable('session').set({ expiresAt: t.clock.now() }).where('id', '=', gone.sessionId).execute()
    const { status, body } = await t.call(route, empty(route), { as: gone })
    expect([status, body]).toEqual([
      401,
      { success: false, error: { code: 401, message: { es: 'Tu sesión ha terminado. Vuelve a entrar.' } } },
    ])
  })
})

describe('api.md "For the student platform": only a service token that has the scope', () => {
  const holders = new Map<string, Bearer>()
  let admin: Caller
  beforeAll(async () => {
    admin = await t.admin()
    for (const scope of scopes) holders.set(scope, await t.service(scope))
  })

  test.each(serviced)('%s', async (_name, route) => {
    expect((await t.call(route, empty(route))).status).toBe(401)
    expect((await t.call(route, empty(route), { headers: { authorization: 'Bearer nobody' } })).status).toBe(401)
    expect((await t.call(route, empty(route), { as: admin })).status).toBe(401)
    const wrong: string[] = []
    for (const [scope, as] of holders) {
      const { status } = await t.call(route, empty(route), { as })
      if ((status === 403) === (scope === scopeOf(route)) || status >= 500) wrong.push(`${scope}: ${status}`)
    }
    expect(wrong).toEqual([])
  })

  test('and it opens no other route', async () => {
    const as = await t.service(...scopes)
    for (const [name, route] of guarded) expect([name, (await t.call(route, empty(route), { as })).status]).toEqual([name, 401])
  })
})

describe('api.md 403: every permission of the tree but the needed ones', () => {
  const holders = new Map<Permission, Caller>()
  let nobody: Caller
  beforeAll(async () => {
    nobody = await t.as()
    for (const permission of grantable) holders.set(permission, await t.as(permission))
  })

  test.each(byPermission)('%s', async (_name, route) => {
    expect((await t.call(route, empty(route), { as: nobody })).status).toBe(403)
    const wrong: string[] = []
    for (const [permission, caller] of holders) {
      const may = allowed(route.access, grantsOf([permission]))
      // A narrow route may still find that this is not what the very thing needs.
      if (may && route.narrow) continue
      const { status } = await t.call(route, empty(route), { as: caller })
      if ((status === 403) === may || status >= 500) wrong.push(`${permission}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('api.md "The permission tree": each permission that a route asks for can be given to a role', () => {
  const missing = byPermission.filter(([, { access }]) => !permissionsOf(access).some(needed => allowed(needed, grantsOf(grantable))))
  expect(missing.map(([name]) => name)).toEqual([])
})

/** The first thing of each kind that its schema refuses. */
const misfits = (schema: z.ZodType) => [{}, [], 'x', 1, null].filter(value => !z.safeDecode(schema, value as never).success)

/** Who may call a route as far as rights go. A token per scope, since each has so many calls a minute. */
const everybody = async (): Promise<(route: AnyRoute) => Bearer> => {
  const [admin, services] = await Promise.all([t.admin(), Promise.all(scopes.map(scope => t.service(scope)))])
  return route => (isService(route.access) ? services[scopes.indexOf(route.access.service)]! : admin)
}

describe('api.md 400: what does not fit the schema, with the fields', () => {
  const callers = everybody()
  const refusedWithFields = async (route: AnyRoute, input: Parameters<typeof t.call>[1]) => {
    const { status, body } = await t.call(route, input, { as: (await callers)(route) })
    expect(status).toBe(400)
    expect(body.success).toBe(false)
    expect(body.error.code).toBe(400)
    expect(typeof body.error.message.es).toBe('string')
    expect(body.error.fields.length).toBeGreaterThan(0)
    for (const field of body.error.fields) expect(field).toEqual({ path: expect.any(String), message: expect.any(String) })
  }

  test.each(named.filter(([, route]) => route.body && misfits(route.body).length > 0))('body of %s', async (_name, route) => {
    for (const body of misfits(route.body)) if (body !== null) await refusedWithFields(route, { params: paramsOf(route), body })
  })

  test.each(named.filter(([, route]) => /:\w+(?!\w*\()/.test(route.path)))('path of %s', async (_name, route) => {
    for (const bad of ['x', '123456789012345678901234', 'A0000000000000000000000B']) {
      const params = Object.fromEntries(Object.keys(paramsOf(route)).map(name => [name, bad]))
      // Another route may take what is no id here.
      if (z.safeDecode(route.paramsSchema, params).success || route.path.includes('(')) continue
      await refusedWithFields(route, { ...empty(route), params })
    }
  })
})

describe('quality.md: generated bad input never gets a 5xx, nor more than a refusal says', () => {
  const callers = everybody()
  const ids: string[] = []
  beforeAll(async () => {
    const group = await t.make.group({ quota: 500 })
    const registration = await t.make.registration({ groupId: group.id, paid: 100_000 })
    ids.push(
      LEVELS.mediaSuperior.id,
      group.id,
      group.courseId,
      registration.studentId,
      (await t.make.student()).id,
      (await t.make.code()).id,
    )
  })

  const casesOf = (route: AnyRoute, odd: number) => {
    const { valueFor, pathPart } = generator(ids, odd)
    const params = fc.record(Object.fromEntries(Object.keys(paramsOf(route)).map(name => [name, pathPart])))
    return fc.sample(fc.record({ params, query: valueFor(route.query), body: valueFor(route.body) }), { seed: SEED, numRuns: CASES })
  }

  test.each(named)('%s', async (_name, route) => {
    for (const { params, query, body } of [...casesOf(route, 0), ...casesOf(route, 15)]) {
      // Signing out in the middle would answer 401 to all that follows.
      const caller = route.name === 'session.logout' ? await t.admin() : (await callers)(route)
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
  })

  test.each(['{', '[1,', '"', 'nul', '{"a":1,}', '\u0000', '{"__proto__":{"admin":true}}'])(
    'a body that is no JSON or tries to be more: %j',
    async payload => {
      const as = await callers
      for (const [, route] of named.filter(([, each]) => each.body && each.access !== 'public')) {
        const { statusCode } = await t.app.inject({
          method: route.method.toUpperCase() as 'POST',
          url: `/api${route.path.replace(/:\w+/g, NOBODY)}`,
          headers: { authorization: `Bearer ${as(route).token}`, 'content-type': 'application/json' },
          payload,
        })
        expect(statusCode, route.name).toBeGreaterThanOrEqual(400)
        expect(statusCode, route.name).toBeLessThan(500)
      }
    },
  )

  test('10 MB of JSON are 413', async () => {
    const as = await callers
    for (const [, route] of named.filter(([, each]) => each.body && each.access !== 'public')) {
      const { status, body } = await t.call(route, { params: paramsOf(route), body: { a: 'x'.repeat(10_485_760) } }, { as: as(route) })
      expect([route.name, status, body.error.code]).toEqual([route.name, 413, 413])
    }
  })
})

test('api.md: a trailing slash is ignored', async () => {
  const { statusCode } = await t.app.inject({ method: 'GET', url: '/api/health/' })
  expect(statusCode).toBe(200)
})

test('api.md: an address that is none is a 404 in JSON', async () => {
  const response = await t.app.inject({ method: 'GET', url: '/api/nothing/here' })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { success: false, error: { code: 404, message: { es: 'No se encontró lo que buscas.' } } },
  ])
})
