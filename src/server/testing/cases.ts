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

export const fits = (route: AnyRoute, { query, body }: Case): boolean =>
  (!route.query || z.safeDecode(route.query, query).success) && (!route.body || z.safeDecode(route.body, body).success)

interface Wish {
  odd: number
  wanted: number
  seed: number
}

/** The first batch and its growth: fast-check draws each batch from the beginning. Most callers need one case. */
const [FIRST, GROWS] = [2, 3]
function* drawCases(input: fc.Arbitrary<Case>, seed: number, most: number): Generator<Case> {
  for (let [from, to] = [0, FIRST]; from < most; [from, to] = [to, to * GROWS])
    yield* fc.sample(input, { seed, numRuns: Math.min(to, most) }).slice(from)
}

/** Draws per wanted case: most random bodies are not valid. */
const DRAWS = 10

function inputOf(ids: Ids, route: AnyRoute, odd: number): fc.Arbitrary<Case> {
  const { valueFor, pathPart } = generator(ids, about(ids, route.path, 'id'), odd)
  const parts = Object.entries((route.paramsSchema as z.ZodObject).shape).map(([name, schema]) => [
    name,
    schema instanceof z.ZodEnum ? valueFor(schema) : pathPart(name, about(ids, route.path, name)),
  ])
  return fc.record({ params: fc.record(Object.fromEntries(parts)), query: valueFor(route.query), body: valueFor(route.body) })
}

/** The same seed gives the same cases. Without junk as many as possible are valid, and those come first. */
export function casesOf(ids: Ids, route: AnyRoute, { odd, wanted, seed }: Wish): Case[] {
  const input = inputOf(ids, route, odd)
  if (odd > 0) return [...drawCases(input, seed, wanted)]
  const [fitting, rest]: [Case[], Case[]] = [[], []]
  for (const one of drawCases(input, seed, wanted * DRAWS)) {
    ;(fits(route, one) ? fitting : rest).push(one)
    if (fitting.length === wanted) break
  }
  return [...fitting, ...rest].slice(0, wanted)
}

const over = (generated: unknown, fixedValues: object | undefined) =>
  fixedValues === undefined ? generated : { ...(generated as object | undefined), ...fixedValues }

/** Generates lazily: cases without junk, the known values merged over them, as far as the result is valid. */
export function* knownCases(
  ids: Ids,
  route: AnyRoute,
  { params, query, body }: Known,
  { wanted, seed }: Omit<Wish, 'odd'>,
): Generator<Case> {
  let count = 0
  for (const one of drawCases(inputOf(ids, route, 0), seed, wanted * DRAWS)) {
    const whole = { params: { ...one.params, ...params }, query: over(one.query, query), body: over(one.body, body) }
    if (!fits(route, whole)) continue
    yield whole
    count += 1
    if (count === wanted) return
  }
}
