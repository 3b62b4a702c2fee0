// Generated input of a route: path, query and body.
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

interface Wish {
  /** As in `generator`. */
  odd: number
  /** How many at most. */
  wanted: number
  seed: number
}

/** A first portion, and by how much the next ones grow: each is drawn from the beginning. */
const [FIRST, GROWS] = [10, 4]
function* drawn(input: fc.Arbitrary<Case>, seed: number, most: number): Generator<Case> {
  for (let [from, to] = [0, FIRST]; from < most; [from, to] = [to, to * GROWS])
    yield* fc.sample(input, { seed, numRuns: Math.min(to, most) }).slice(from)
}

/**
 * One after the other, drawn as they are taken. The same seed gives the same cases. Of what holds no junk, so much as can be had fits the
 * schemas, and comes first: most random bodies would not.
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

/** Objects are laid over each other, the rest is replaced. */
const over = (generated: unknown, known: object | undefined) =>
  known === undefined ? generated : { ...(generated as object | undefined), ...known }

/** The same with what had to be known laid over it; of these, what fits. */
export function* knownCases(ids: Ids, route: AnyRoute, { params, query, body }: Known, wish: Wish): Generator<Case> {
  for (const one of eachCase(ids, route, wish)) {
    const whole = { params: { ...one.params, ...params }, query: over(one.query, query), body: over(one.body, body) }
    if (fits(route, whole)) yield whole
  }
}
