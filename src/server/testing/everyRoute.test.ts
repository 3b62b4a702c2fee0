// Rules that hold for every route of the product, read from the contracts: who may call it, and what does not fit.
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allowed, isService, permissionsOf, type Permission } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { grantable } from '#features/foundation/roles/permissionTree.ts'
import { everybody, named, paramsOf, routes, scopeOf, scopes, serviced } from './allRoutes.ts'
import { grantsOf, type Bearer, type Caller } from './callers.ts'
import { startTest } from './harness.ts'

const t = await startTest({ unrecorded: true })
/** Of people, who sign in. */
const guarded = named.filter(([, { access }]) => access !== 'public' && !isService(access))
const byPermission = named.filter(([, { access }]) => permissionsOf(access).length > 0)

/** Without a body a write is refused before it does anything. */
const empty = (route: AnyRoute) => ({ params: paramsOf(route), ...(route.body ? { body: {} } : {}) })

test('WIR-2: names and addresses of routes are each their own', () => {
  expect(new Set(routes.map(route => route.name)).size).toBe(routes.length)
  expect(new Set(routes.map(route => `${route.method} ${route.path.replace(/:\w+/g, ':')}`)).size).toBe(routes.length)
})

test('CON-20: what asks no session of a person reaches rows of nobody, for there is no scope to ask', () => {
  const without = routes.filter(({ access }) => access === 'public' || isService(access))
  expect(without.filter(({ scope }) => scope !== 'open').map(({ name }) => name)).toEqual([])
})

describe('WIR-7: no session, or one that has ended', () => {
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

describe('WIR-42: only a service token that has the scope', () => {
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

  test('WIR-43: and it opens no other route', async () => {
    const as = await t.service(...scopes)
    for (const [name, route] of guarded) expect([name, (await t.call(route, empty(route), { as })).status]).toEqual([name, 401])
  })
})

describe('WIR-8: every permission of the tree but the needed ones', () => {
  const holders = new Map<Permission, Caller>()
  const holder = async (permission: Permission) => {
    const caller = holders.get(permission) ?? (await t.as(permission))
    holders.set(permission, caller)
    return caller
  }
  let nobody: Caller
  beforeAll(async () => {
    nobody = await t.as()
  })

  test.each(byPermission)('%s', async (_name, route) => {
    const statusFor = async (as: Caller) => (await t.call(route, empty(route), { as })).status
    const opening = grantable.filter(permission => allowed(route.access, grantsOf([permission])))
    const others = grantable.filter(permission => !opening.includes(permission))
    expect(await statusFor(nobody)).toBe(403)
    // What one of them opened, all together would: each grant counts for itself.
    expect(await statusFor(await t.as(...others)), `with ${others.join(', ')}`).toBe(403)
    const wrong: string[] = []
    // A narrow route may still find that this is not what the very thing needs.
    for (const permission of route.narrow ? [] : opening) {
      const status = await statusFor(await holder(permission))
      if (status === 403 || status >= 500) wrong.push(`${permission}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('WIR-9: what asks only for a session is open to somebody without any permission', async () => {
  const nobody = await t.as()
  const open = guarded.filter(([, { access, narrow }]) => permissionsOf(access).length === 0 && !narrow)
  expect(open.length).toBeGreaterThan(5)
  for (const [name, route] of open) expect([name, (await t.call(route, empty(route), { as: nobody })).status]).not.toEqual([name, 403])
})

test('WIR-39: each permission that a route asks for can be given to a role', () => {
  const missing = byPermission.filter(([, { access }]) => !permissionsOf(access).some(needed => allowed(needed, grantsOf(grantable))))
  expect(missing.map(([name]) => name)).toEqual([])
})

/** The first thing of each kind that its schema refuses. */
const misfits = (schema: z.ZodType) => [{}, [], 'x', 1, null].filter(value => !z.safeDecode(schema, value as never).success)

describe('WIR-6: what does not fit the schema, with the fields', () => {
  const callers = everybody(t)
  const expectRefusal = async (route: AnyRoute, input: Parameters<typeof t.call>[1]) => {
    const { status, body } = await t.call(route, input, { as: (await callers)(route) })
    expect(status).toBe(400)
    expect(body.success).toBe(false)
    expect(body.error.code).toBe(400)
    expect(typeof body.error.message.es).toBe('string')
    expect(body.error.fields.length).toBeGreaterThan(0)
    for (const field of body.error.fields) expect(field).toEqual({ path: expect.any(String), message: expect.any(String) })
  }

  const badBodies = (route: AnyRoute) => misfits(route.body).filter(body => body !== null)
  test.each(named.filter(([, route]) => route.body && badBodies(route).length > 0))('body of %s', async (_name, route) => {
    for (const body of badBodies(route)) {
      await expectRefusal(route, { params: paramsOf(route), body })
    }
  })

  // Another route may take what is no id here.
  const badPaths = (route: AnyRoute) =>
    ['x', '123456789012345678901234', 'A0000000000000000000000B']
      .map(bad => Object.fromEntries(Object.keys(paramsOf(route)).map(name => [name, bad])))
      .filter(params => !z.safeDecode(route.paramsSchema, params).success)
  const narrow = named.filter(([, route]) => route.path.includes('/:') && !route.path.includes('(') && badPaths(route).length > 0)
  test.each(narrow)('path of %s', async (_name, route) => {
    for (const params of badPaths(route)) {
      await expectRefusal(route, { ...empty(route), params })
    }
  })
})

test('WIR-1: a trailing slash is ignored', async () => {
  const { statusCode } = await t.app.inject({ method: 'GET', url: '/api/health/' })
  expect(statusCode).toBe(200)
})

test('WIR-10: an address that is none is a 404 in JSON', async () => {
  const response = await t.app.inject({ method: 'GET', url: '/api/nothing/here' })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { success: false, error: { code: 404, message: { es: 'No se encontró lo que buscas.' } } },
  ])
})
