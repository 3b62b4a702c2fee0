import type { AnyRoute } from '#contract/route.ts'

const called = new Map<string, AnyRoute>()

/** Registers every implemented route, before any is bound: jobs at server start need it (DES-19). */
export const keepRoute = (route: AnyRoute): void => void called.set(route.name, route)

export const routeCalled = (name: string): AnyRoute | undefined => called.get(name)

const seenNames = new Set<string>()
export const keepConstraints = (names: readonly string[]): void => names.forEach(name => void seenNames.add(name))
export const hasFailure = (constraint: string): boolean => seenNames.has(constraint)
