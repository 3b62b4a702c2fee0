// Caches totals of large lists for at most 5 s, and drops them when any instance announces a write (WIR-32, WIR-33).

const KEPT_MS = 5_000
const MOST = 500

export interface CountCache {
  of<T = number>(resource: string | readonly string[], key: string, count: () => Promise<T>): Promise<T>
  forget(resource: string): void
}

/** @param clock a monotonic clock in milliseconds */
export function countCache(clock: () => number = () => performance.now()): CountCache {
  const entries = new Map<string, { at: number; of: readonly string[]; value: Promise<unknown> }>()
  return {
    of<T>(resource: string | readonly string[], key: string, count: () => Promise<T>) {
      const of = [resource].flat()
      const name = `${of.join(',')} ${key}`
      const entry = entries.get(name)
      if (entry && clock() - entry.at < KEPT_MS) return entry.value as Promise<T>
      if (entries.size >= MOST) entries.clear()
      const value = count()
      entries.set(name, { at: clock(), of, value })
      value.catch(() => entries.delete(name))
      return value
    },
    forget(resource) {
      for (const [name, { of }] of entries) if (of.includes(resource)) entries.delete(name)
    },
  }
}

/** The counts of one scope, separate from all others (CON-25). */
export const countsOf = (counts: CountCache, scope: string): CountCache => ({
  of: (resource, key, count) => counts.of(resource, `${scope} ${key}`, count),
  forget: counts.forget,
})
