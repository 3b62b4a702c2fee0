// Addresses for OpenAPI: one parameter name per position, and one operation for two routes that differ only by a parameter's format.
import type { AnyRoute } from '#contract/route.ts'

const PARAMETER = /:(\w+)(\([^/]*\))?/g
const shapeOf = ({ path }: AnyRoute): string => path.replaceAll(PARAMETER, '{}')
const namesIn = ({ path }: AnyRoute): string[] => [...path.matchAll(PARAMETER)].map(match => match[1]!)

export interface Address {
  path: string
  /** Parameter names by position: the most frequent one, the shortest of those. */
  names: readonly string[]
  routes: AnyRoute[]
}

/** Routes by address. Addresses that differ only in parameter names are one. */
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
