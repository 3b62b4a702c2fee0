// Generated path, query and body of a route.
import fc from 'fast-check'
import { z } from 'zod'
import type { AnyRoute } from '#contract/route.ts'
import { generator } from './arbitrary.ts'
import type { Ids } from './idKinds.ts'
import type { Known } from './known.ts'

export interface Case {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** The kind of a path parameter: the nearest word before it that names records, else any. */
function about(ids: Ids, path: string, parameter: string): string {
  const parts = path.split('/')
  const before = parts.slice(
    0,
    parts.findIndex(part => part.startsWith(`:${parameter}`)),
  )
  const names = (some: readonly string[]) => some.findLast(part => ids.called(part).length > 0)
  return names(before) ?? names(parts) ?? parts[1] ?? ''
}

/** True when query and body are valid. */
export const fits = (route: AnyRoute, { query, body }: Case): boolean =>
  (!route.query || z.safeDecode(route.query, query).success) && (!route.body || z.safeDecode(route.body, body).success)

interface Wish {
  /** See `generator`. */
  odd: number
  /** The largest number. */
  wanted: number
  seed: number
}

/** The first batch and its growth: fast-check draws each batch from the beginning. */
const [FIRST, GROWS] = [10, 4]
function* drawn(input: fc.Arbitrary<Case>, seed: number, most: number): Generator<Case> {
  for (let [from, to] = [0, FIRST]; from < most; [from, to] = [to, to * GROWS])
    yield* fc.sample(input, { seed, numRuns: Math.min(to, most) }).slice(from)
}

/**
 * Generates lazily. The same seed gives the same cases. Without junk as many as possible are valid, and those come first:
 * most random bodies would not be.
 */
function* eachCase(ids: Ids, route: AnyRoute, { odd, wanted, seed }: Wish): Generator<Case> {
  const { valueFor, pathPart } = generator(ids, about(ids, route.path, 'id'), odd)
  const parts = Object.entries((route.paramsSchema as z.ZodObject).shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodEnum ? valueFor(schema) : pathPart(name, about(ids, route.path, name)),
  ])
  const input = fc.record({ params: fc.record(Object.fromEntries(parts)), query: valueFor(route.query), body: valueFor(route.body) })
  if (odd > 0) return yield* drawn(input, seed, wanted)
  const rest: Case[] = []
  let found = 0
  for (const one of drawn(input, seed, wanted * 10)) {
    if (!fits(route, one)) rest.push(one)
    else {
      yield one
      found += 1
      if (found === wanted) return
    }
  }
  yield* rest.slice(0, wanted - found)
}

export const casesOf = (ids: Ids, route: AnyRoute, wish: Wish): Case[] => [...eachCase(ids, route, wish)]

/** Merges objects; other values are replaced. */
const over = (generated: unknown, known: object | undefined) =>
  known === undefined ? generated : { ...(generated as object | undefined), ...known }

/** The valid cases with the known values merged over them. */
export function* knownCases(ids: Ids, route: AnyRoute, { params, query, body }: Known, wish: Wish): Generator<Case> {
  for (const one of eachCase(ids, route, wish)) {
    const whole = { params: { ...one.params, ...params }, query: over(one.query, query), body: over(one.body, body) }
    if (fits(route, whole)) yield whole
  }
}
