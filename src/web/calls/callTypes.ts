// The types by which a route reaches forms and lists: a body that fits nothing, or a filter that no route has, does not compile.
import type { AnyRoute, Input } from '#contract/route.ts'

/** What a call's body holds as it travels. */
export type BodyOf<T> = Input<T> extends { body: infer B } ? B : undefined
/** The names and values of its query. */
export type QueryOf<T> = Input<T> extends { query?: infer Q } ? NonNullable<Q> : {}
/** What it takes besides its body: path parameters, and a query where it has one. */
export type Beside<T> = T extends unknown ? Omit<Input<T>, 'body'> : never

/** A body whose form is not filled in yet: what is missing is said under its field. */
export type Unfinished<B> = B extends object ? { [K in keyof B]: B[K] | null } : B

/**
 * The call that makes a record, or the one that changes the record `id`: for a form that does both. Spread into useRouteForm.
 */
export function editRoute<C extends AnyRoute, U extends AnyRoute>(
  create: C,
  update: U & (Beside<U> extends { params: { id: string } } ? unknown : never),
  id: string | undefined,
): { route: C | U; with: Beside<C | U> } {
  return id === undefined ? { route: create, with: {} as Beside<C> } : { route: update, with: { params: { id } } as unknown as Beside<U> }
}
