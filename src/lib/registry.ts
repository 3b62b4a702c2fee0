/**
 * A list that features further up the order add to. The declaring feature reads `all()` without knowing the others; on the
 * server the hooks of `server/feature.ts` add to it, in the console a file of `src/web/screens` sets it.
 */
export interface Registry<T> {
  add(...entries: readonly T[]): void
  set(...entries: readonly T[]): void
  all(): readonly T[]
}

export function registry<T>(): Registry<T> {
  const entries: T[] = []
  return {
    add: (...more) => void entries.push(...more),
    set: (...exactly) => void entries.splice(0, entries.length, ...exactly),
    all: () => entries,
  }
}
