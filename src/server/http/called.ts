import type { AnyRoute } from '#contract/route.ts'

const called = new Map<string, AnyRoute>()

/** Said of every route that is implemented, long before it is bound: jobs that begin with the server ask for it (DES-19). */
export const keepRoute = (route: AnyRoute): void => void called.set(route.name, route)

/** The route of this name: the audit keeps names. */
export const routeCalled = (name: string): AnyRoute | undefined => called.get(name)

const named = new Set<string>()
/** Constraints that a feature has a failure for. */
export const keepConstraints = (names: readonly string[]): void => names.forEach(name => void named.add(name))
export const hasFailure = (constraint: string): boolean => named.has(constraint)
