// Addresses as OpenAPI has them: one name per place, and one operation where two routes are told apart by the form of a parameter.
import type { AnyRoute } from '#contract/route.ts'

const PARAMETER = /:(\w+)(\([^/]*\))?/g
const shapeOf = ({ path }: AnyRoute): string => path.replaceAll(PARAMETER, '{}')
const namesIn = ({ path }: AnyRoute): string[] => [...path.matchAll(PARAMETER)].map(match => match[1]!)

/** An address with the routes below it. */
export interface Address {
  /** '/students/{id}' */
  path: string
  /** What the places of parameters are called, in order: as most routes say, the shortest name of those. */
  names: readonly string[]
  routes: AnyRoute[]
}

/** Routes by address. Addresses that differ in the names of their parameters are one. */
export function addressesOf(routes: readonly AnyRoute[]): Address[] {
  const groups = Map.groupBy(routes, shapeOf)
  return [...groups].map(([shape, below]) => {
    const names = namesIn(below[0]!).map((_name, at) => below.map(route => namesIn(route)[at]!).toSorted((a, b) => a.length - b.length)[0]!)
    let at = 0
    return { path: shape.replaceAll('{}', () => `{${names[at++]}}`), names, routes: below }
  })
}

/** The schemas of a route's parameters, in the order of its address. */
export const parametersOf = (route: AnyRoute): string[] => namesIn(route)
