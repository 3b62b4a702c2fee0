import type { AnyRoute } from '#contract/route.ts'

const called = new Map<string, AnyRoute>()

/** Said of every route that is implemented, long before it is bound: jobs that begin with the server ask for it (DES-19). */
export const keepRoute = (route: AnyRoute): void => void called.set(route.name, route)

/** The route of this name: the audit keeps names. */
export const routeCalled = (name: string): AnyRoute | undefined => called.get(name)
