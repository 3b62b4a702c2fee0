import { isService } from '#contract/access.ts'
import type { AnyRoute } from '#contract/route.ts'
import { features } from '#features/server.ts'
import type { Bearer } from './callers.ts'
import type { Test } from './harness.ts'

export const routes: readonly AnyRoute[] = features.flatMap(feature => feature.routes.map(({ route }) => route))
export const routesByName = routes.map(route => [route.name, route] as const)

/** The scope that another program's token needs; '' when users call the route. */
export const scopeOf = ({ access }: AnyRoute): string => (isService(access) ? access.service : '')
export const scopes = [...new Set(routes.map(scopeOf))].filter(scope => scope !== '')

/** An id without a record. */
export const NOBODY = '65f0a1b2c3d4e5f6a7b8c9d0'
export const paramsOf = (route: AnyRoute): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, name === 'email' ? 'nadie@correo.mx' : NOBODY]))

/** A write without a body is refused before it does anything. */
export const empty = (route: AnyRoute) => ({ params: paramsOf(route), ...(route.body ? { body: {} } : {}) })

/** A caller with the permission for each route. One token per scope, because the number of calls a minute is limited. */
export async function everybody(t: Test): Promise<(route: AnyRoute) => Bearer> {
  const [admin, services] = await Promise.all([t.admin(), Promise.all(scopes.map(scope => t.service(scope)))])
  return route => (isService(route.access) ? services[scopes.indexOf(route.access.service)]! : admin)
}
