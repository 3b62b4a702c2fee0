/**
 * A list that features further up the order add to. A feature declares the list; a higher feature adds to it when its module loads
 * (on the server in `server/register.ts`); the declaring feature reads `all()` without knowing the others.
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
