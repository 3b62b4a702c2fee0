// Totals of large lists and sums over the academy: kept 5 s at most and forgotten as soon as a write is announced on any instance (WIR-32, WIR-33).

const KEPT_MS = 5_000
const MOST = 500

export interface CountCache {
  /** The count, or the sums, under this key, read again after a change of the resource, or of one of them. */
  of<T = number>(resource: string | readonly string[], key: string, count: () => Promise<T>): Promise<T>
  forget(resource: string): void
}

/** @param clock milliseconds that only go forward: the machine's time of day may be set back. */
export function countCache(clock: () => number = () => performance.now()): CountCache {
  const kept = new Map<string, { at: number; of: readonly string[]; value: Promise<unknown> }>()
  return {
    of<T>(resource: string | readonly string[], key: string, count: () => Promise<T>) {
      const of = [resource].flat()
      const name = `${of.join(',')} ${key}`
      const known = kept.get(name)
      // The same key is always asked with the same kind of count.
      if (known && clock() - known.at < KEPT_MS) return known.value as Promise<T>
      if (kept.size >= MOST) kept.clear()
      const value = count()
      kept.set(name, { at: clock(), of, value })
      value.catch(() => kept.delete(name))
      return value
    },
    forget(resource) {
      for (const [name, { of }] of kept) if (of.includes(resource)) kept.delete(name)
    },
  }
}

/** The same counts of one scope, kept apart from those of all others (CON-25). */
export const countsOf = (counts: CountCache, scope: string): CountCache => ({
  of: (resource, key, count) => counts.of(resource, `${scope} ${key}`, count),
  forget: counts.forget,
})
