/**
 * What features further up in the order add to: a feature declares the list, who stands on it adds to it when its module is
 * loaded (on the server `server/register.ts`), and the feature goes through `all()` without knowing whom it asks.
 */
export interface Registry<T> {
  add(...entries: readonly T[]): void
  /** In the order in which they were added. */
  all(): readonly T[]
}

export function registry<T>(): Registry<T> {
  const entries: T[] = []
  return { add: (...more) => void entries.push(...more), all: () => entries }
}
