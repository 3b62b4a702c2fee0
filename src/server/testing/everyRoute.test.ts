// Rules for every route, read from the contracts: one walk over one server checks them all for each route.
import { describe, expect, test } from 'vitest'
import { allowed, isService, permissionsOf } from '#contract/access.ts'
import { grantable } from '#features/foundation/roles/permissionTree.ts'
import { routesByName, routes } from './allRoutes.ts'
import { grantsOf } from './callers.ts'
import { startTest } from './harness.ts'
import { WHOLE } from './stated.ts'
import { accessQuestions } from './walk/access.ts'
import { formQuestions } from './walk/forms.ts'
import { misfitQuestions } from './walk/misfits.ts'
import { askAll } from './walk/question.ts'

const t = await startTest({ unrecorded: true })
const questions = [...(await accessQuestions(t)), ...(await misfitQuestions(t, WHOLE)), ...(await formQuestions(t))]

describe('WIR-4 to WIR-9, WIR-14, WIR-42, WIR-43, RUN-73: who may call a route, and with what', () => {
  test.each(routesByName)('%s', async (_name, route) => {
    expect.hasAssertions()
    await askAll(questions, route)
  })

  test('each question is asked of some routes, and each rule of many', () => {
    const counts = questions.map(({ rule, of }) => [rule, of ? routes.filter(of).length : routes.length] as const)
    // Routes of other programs, and those that get the 413 question in turn, are fewer.
    expect(counts.filter(([, count]) => count < 5)).toEqual([])
    expect(counts.filter(([, count]) => count > 100).length).toBeGreaterThan(5)
  })
})

test('WIR-2: names and addresses of routes are unique', () => {
  expect(new Set(routes.map(route => route.name)).size).toBe(routes.length)
  expect(new Set(routes.map(route => `${route.method} ${route.path.replace(/:\w+/g, ':')}`)).size).toBe(routes.length)
})

test('CON-20: a route without a session is open, because it has no campuses to limit', () => {
  const without = routes.filter(({ access }) => access === 'public' || isService(access))
  expect(without.filter(({ scope }) => scope !== 'open').map(({ name }) => name)).toEqual([])
})

test('WIR-39: every permission of a route can be granted by a role', () => {
  const missing = routes.filter(({ access }) => {
    const needed = permissionsOf(access)
    return needed.length > 0 && !needed.some(each => allowed(each, grantsOf(grantable)))
  })
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('WIR-1: ignores a trailing slash', async () => {
  const { statusCode } = await t.app.inject({ method: 'GET', url: '/api/health/' })
  expect(statusCode).toBe(200)
})

test('WIR-10: an unknown address is a 404 in JSON', async () => {
  const response = await t.app.inject({ method: 'GET', url: '/api/nothing/here' })
  expect([response.statusCode, response.json()]).toEqual([
    404,
    { success: false, error: { code: 404, message: { es: 'No se encontró lo que buscas.' } } },
  ])
})
