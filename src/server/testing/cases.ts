// Generated input of a route: path, query and body.
import fc from 'fast-check'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { generator } from './arbitrary.ts'
import type { Ids } from './idKinds.ts'

export interface Case {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** What a path parameter is about: the nearest word before it that names records, else any. */
function about(ids: Ids, path: string, parameter: string): string {
  const parts = path.split('/')
  const before = parts.slice(
    0,
    parts.findIndex(part => part.startsWith(`:${parameter}`)),
  )
  const names = (some: readonly string[]) => some.findLast(part => ids.called(part).length > 0)
  return names(before) ?? names(parts) ?? parts[1] ?? ''
}

/** Do query and body fit their schemas? */
export const fits = (route: AnyRoute, { query, body }: Case): boolean =>
  (!route.query || z.safeDecode(route.query, query).success) && (!route.body || z.safeDecode(route.body, body).success)

/**
 * The same seed gives the same cases. Of what holds no junk, so much as can be had fits the schemas: most random bodies would not.
 * @param odd as in `generator`.
 */
export function casesOf(ids: Ids, route: AnyRoute, { odd, wanted, seed }: { odd: number; wanted: number; seed: number }): Case[] {
  const { valueFor, pathPart } = generator(ids, about(ids, route.path, 'id'), odd)
  const parts = Object.entries((route.paramsSchema as z.ZodObject).shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodEnum ? valueFor(schema) : pathPart(name, about(ids, route.path, name)),
  ])
  const input = fc.record({ params: fc.record(Object.fromEntries(parts)), query: valueFor(route.query), body: valueFor(route.body) })
  if (odd > 0) return fc.sample(input, { seed, numRuns: wanted })
  const many = fc.sample(input, { seed, numRuns: wanted * 10 }) as Case[]
  return [...many.filter(one => fits(route, one)), ...many.filter(one => !fits(route, one))].slice(0, wanted)
}
