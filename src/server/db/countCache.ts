// Caches totals of large lists for at most 5 s, and drops them when any instance announces a write (WIR-32, WIR-33).

const KEPT_MS = 5_000
const MOST = 500

export interface CountCache {
  of<T = number>(resource: string | readonly string[], key: string, count: () => Promise<T>): Promise<T>
  forget(resource: string): void
}

/** @param clock a monotonic clock in milliseconds */
export function countCache(clock: () => number = () => performance.now()): CountCache {
  const kept = new Map<string, { at: number; of: readonly string[]; value: Promise<unknown> }>()
  return {
    of<T>(resource: string | readonly string[], key: string, count: () => Promise<T>) {
      const of = [resource].flat()
      const name = `${of.join(',')} ${key}`
      const known = kept.get(name)
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

/** The counts of one scope, separate from all others (CON-25). */
export const countsOf = (counts: CountCache, scope: string): CountCache => ({
  of: (resource, key, count) => counts.of(resource, `${scope} ${key}`, count),
  forget: counts.forget,
})
