// Types that connect routes with forms and lists: a wrong body or an unknown filter does not compile.
import type { AnyRoute, Input } from '#contract/route.ts'

export type BodyOf<T> = Input<T> extends { body: infer B } ? B : undefined
export type QueryOf<T> = Input<T> extends { query?: infer Q } ? NonNullable<Q> : {}
/** The rest of a call's input: path parameters and query. */
export type Beside<T> = T extends unknown ? Omit<Input<T>, 'body'> : never

/** The body of an unfinished form; missing values are reported under their fields. */
export type Unfinished<B> = B extends object ? { [K in keyof B]: B[K] | null } : B

/** The call that creates a record, or the one that changes the record `id`, for a form that does both. Spread it into useRouteForm. */
export function editRoute<C extends AnyRoute, U extends AnyRoute>(
  create: C,
  update: U & (Beside<U> extends { params: { id: string } } ? unknown : never),
  id: string | undefined,
): { route: C | U; with: Beside<C | U> } {
  return id === undefined ? { route: create, with: {} as Beside<C> } : { route: update, with: { params: { id } } as unknown as Beside<U> }
}
