import { expect } from 'vitest'
import { allowed, isService, permissionsOf, type Permission } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { grantable } from '#features/foundation/roles/permissionTree.ts'
import { empty, scopeOf, scopes } from '../allRoutes.ts'
import { grantsOf, type Bearer, type Caller } from '../callers.ts'
import type { Test } from '../harness.ts'
import type { Question } from './question.ts'

const guarded = ({ access }: AnyRoute) => access !== 'public' && !isService(access)
const needsPermission = ({ access }: AnyRoute) => permissionsOf(access).length > 0

export async function accessQuestions(t: Test): Promise<Question[]> {
  const [admin, expiredCaller, nobody, everyService] = [await t.admin(), await t.admin(), await t.as(), await t.service(...scopes)]
  await t.db.updateTable('session').set({ expiresAt: t.clock.now() }).where('id', '=', expiredCaller.sessionId).execute()
  const services = new Map<string, Bearer>()
  for (const scope of scopes) services.set(scope, await t.service(scope))
  const holders = new Map<string, Promise<Caller>>()
  const holderOf = (permissions: readonly Permission[]) => {
    const key = permissions.join()
    const holder = holders.get(key) ?? t.as(...permissions)
    holders.set(key, holder)
    return holder
  }
  const statusFor = async (route: AnyRoute, as?: Bearer) => (await t.call(route, empty(route), { as })).status

  return [
    {
      rule: 'WIR-7: no session, or one that has ended, is a 401',
      of: guarded,
      async ask(route) {
        expect(await statusFor(route)).toBe(401)
        const { status, body } = await t.call(route, empty(route), { as: expiredCaller })
        expect([status, body]).toEqual([
          401,
          { success: false, error: { code: 401, message: { es: 'Tu sesión ha terminado. Vuelve a entrar.' } } },
        ])
      },
    },
    {
      rule: 'WIR-43: the token of another program opens no route of people',
      of: guarded,
      async ask(route) {
        expect(await statusFor(route, everyService)).toBe(401)
      },
    },
    {
      rule: 'WIR-42: only a service token that has the scope',
      of: ({ access }) => isService(access),
      async ask(route) {
        for (const as of [undefined, { token: 'nobody' }, admin]) expect(await statusFor(route, as)).toBe(401)
        const wrong: string[] = []
        for (const [scope, as] of services) {
          const status = await statusFor(route, as)
          if ((status === 403) === (scope === scopeOf(route)) || status >= 500) wrong.push(`${scope}: ${status}`)
        }
        expect(wrong).toEqual([])
      },
    },
    {
      rule: 'WIR-8: every permission of the tree but the needed ones is a 403',
      of: needsPermission,
      async ask(route) {
        const opening = grantable.filter(permission => allowed(route.access, grantsOf([permission])))
        // A permission counts by itself: if one of the others opened the route, all of them together would. So a user without any is
        // refused too.
        const others = await holderOf(grantable.filter(permission => !opening.includes(permission)))
        expect(await statusFor(route, others), `with all but ${opening.join(', ')}`).toBe(403)
        const wrong: string[] = []
        // The handler of a narrow route may still require another permission for this record.
        for (const permission of route.narrow ? [] : opening) {
          const status = await statusFor(route, await holderOf([permission]))
          if (status === 403 || status >= 500) wrong.push(`${permission}: ${status}`)
        }
        expect(wrong).toEqual([])
      },
    },
    {
      rule: 'WIR-9: what asks only for a session is open to somebody without any permission',
      of: route => guarded(route) && !needsPermission(route) && !route.narrow,
      async ask(route) {
        expect(await statusFor(route, nobody)).not.toBe(403)
      },
    },
  ]
}
