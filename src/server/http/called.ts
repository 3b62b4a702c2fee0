import type { AnyRoute } from '#contract/route.ts'

const called = new Map<string, AnyRoute>()

/** Said by the binder of every route that it binds. */
export const keepRoute = (route: AnyRoute): void => void called.set(route.name, route)

/** The bound route of this name: the audit keeps names. */
export const routeCalled = (name: string): AnyRoute | undefined => called.get(name)
