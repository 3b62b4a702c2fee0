// A route is a plain object, made once in a feature's contract.ts and used by both sides.
// z.input of a schema is the JSON on the wire; z.output is what handlers receive and return (Dates, centavos).
import { z } from 'zod'
import type { Access, Method } from './access.ts'
import { id } from './fields.ts'
import type { Undo } from '#lib/undo.ts'

type Shape = Record<string, z.ZodType>
type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Bare<Name> | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Bare<Name>
    : never
type Bare<Name extends string> = Name extends `${infer Before}(${string}` ? Before : Name

interface Options<Q, B, R> {
  /** A few English words: the heading of the call at /api/docs. */
  summary: string
  /** The audit's sentence for the caller: 'Registró un pago'. Required for every write that leaves an audit row. */
  sentence?: string
  /** The refusals of this route: '409 GROUP_FULL'. A test that meets another one fails. */
  fails?: readonly `${number} ${string}`[]
  /** The permission to call it; for a `narrow` route the widest one. */
  access: Access
  /**
   * The rows for a campus-limited employee: rows of nobody, whole students of theirs, events at their campus, both, one look outside, a
   * refusal (CON-20).
   */
  scope: 'open' | 'person' | 'place' | 'both' | 'desk' | 'whole'
  /** The handler checks the exact permission itself, before any effect. */
  narrow?: boolean
  /**
   * The caller must have proven their identity within the last minutes (CON-35). `narrow`: the handler decides for which calls, before
   * any effect.
   */
  proof?: 'fresh' | 'narrow'
  /**
   * Open before the account is safe: `password` while a first password is missing (CON-46), `always` also while a second step is missing
   * (CON-32).
   */
  early?: 'password' | 'always'
  /**
   * Accepts `Idempotency-Key`: the same key returns the first answer again. The text names the act in the notice of a lost answer (M118).
   */
  idempotent?: `el ${string}` | `la ${string}`
  /** How undo reverts it, or why it cannot. Required for every write. */
  undo?: Undo
  /** Required for PUT: the versioned record that its form edits (M67), or why it compares no version. */
  edits?: z.ZodType | string
  /** For GET routes: monitors may use HEAD too. */
  probe?: true
  /** Leaves no audit row: nobody would look for it. */
  unaudited?: boolean
  /** Schemas of path parameters that are not ids. */
  params?: Shape
  query?: Q
  body?: B
  /** The answer without `success`, or 'file' for a download. */
  returns?: R
  /** JSON examples for the OpenAPI document. */
  example?: { query?: object; body?: object; returns?: object }
}

/** One call on the wire. */
export interface Route<Path extends string = string, Q = unknown, B = unknown, R = unknown> extends Options<Q, B, R> {
  /** `students.list`: set by `routes`; unique. Serves as query key, audit name and idempotency scope. */
  name: string
  method: Method
  /** The path below /api; `:id` as in Fastify. */
  path: Path
  /** Path parameters: ids unless the options say otherwise. */
  paramsSchema: z.ZodType<Record<string, string>>
}

/** Any route, for code that handles all of them. */
export type AnyRoute = Route<string, any, any, any> // oxlint-disable-line typescript/no-explicit-any -- `unknown` would refuse real routes

type When<T, Then> = [T] extends [z.ZodType] ? Then : {}
type Wire<T> = T extends z.ZodType ? z.input<T> : never
type Inside<T> = T extends z.ZodType ? z.output<T> : never
type Answers<R, Side extends 'in' | 'out'> = R extends Shape ? (Side extends 'in' ? z.input<z.ZodObject<R>> : z.output<z.ZodObject<R>>) : {}

/** The client's arguments of a call. */
export type Input<T> =
  T extends Route<infer P, infer Q, infer B, unknown>
    ? ([ParamName<P>] extends [never] ? {} : { params: Record<ParamName<P>, string> }) &
        When<Q, {} extends Wire<Q> ? { query?: Wire<Q> } : { query: Wire<Q> }> &
        When<B, { body: Wire<B> }>
    : never

/** The client's result of a call. */
export type Answer<T> = T extends Route<string, unknown, unknown, infer R> ? (R extends 'file' ? Blob : Answers<R, 'in'>) : never

/** The handler's input, parsed. */
export type Parsed<T> =
  T extends Route<infer P, infer Q, infer B, unknown> ? { params: Record<ParamName<P>, string>; query: Inside<Q>; body: Inside<B> } : never

/** A download. With `inline` the browser shows it instead of saving it. */
export interface FileAnswer {
  type: string
  filename: string
  body: Uint8Array | AsyncIterable<Uint8Array>
  inline?: boolean
}

/** The handler's result. */
export type Reply<T> =
  T extends Route<string, unknown, unknown, infer R> ? (R extends 'file' ? FileAnswer : R extends Shape ? Answers<R, 'out'> : void) : never

// A write without `undo` does not compile (DES-1).
const make =
  <M extends Method>(method: M) =>
  <
    const Path extends string,
    Q extends z.ZodType | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
    R extends Shape | 'file' | undefined = undefined,
  >(
    path: Path,
    options: Options<Q, B, R> & (M extends 'get' ? { undo?: never } : { undo: Undo }),
  ): Route<Path, Q, B, R> => {
    const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, options.params?.[name] ?? id])
    return { ...options, name: '', method, path, paramsSchema: z.object(Object.fromEntries(params) as Shape) as Route['paramsSchema'] }
  }

/** GET only reads. */
export const get = make('get')
/** POST creates something. */
export const post = make('post')
/** PUT is safe to repeat. */
export const put = make('put')
/** DELETE removes something. */
export const del = make('delete')

// The loose constraint keeps each route's inferred types: with AnyRoute an absent body would become `any`.
/** Names the routes of a feature: `routes('students', { list })` gives `students.list`. */
export function routes<T extends Record<string, { name: string }>>(feature: string, all: T): T {
  for (const [key, route] of Object.entries(all)) route.name = `${feature}.${key}`
  return all
}

/** 'PUT /payments/send/{id}', as in docs/api.md. */
export const addressOf = ({ method, path }: Pick<AnyRoute, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path.replaceAll(/:(\w+)(\([^/]*\))?/g, '{$1}')}`
