// Totals of large lists: kept 5 s at most and forgotten as soon as a write is announced on any instance (WIR-32, WIR-33).

const KEPT_MS = 5_000
const MOST = 500

export interface CountCache {
  /** The count under this key, read again after a change of the resource. */
  of(resource: string, key: string, count: () => Promise<number>): Promise<number>
  forget(resource: string): void
}

/** @param clock milliseconds that only go forward: the machine's time of day may be set back. */
export function countCache(clock: () => number = () => performance.now()): CountCache {
  const kept = new Map<string, { at: number; value: Promise<number> }>()
  return {
    of(resource, key, count) {
      const name = `${resource} ${key}`
      const known = kept.get(name)
      if (known && clock() - known.at < KEPT_MS) return known.value
      if (kept.size >= MOST) kept.clear()
      const value = count()
      kept.set(name, { at: clock(), value })
      value.catch(() => kept.delete(name))
      return value
    },
    forget(resource) {
      for (const name of kept.keys()) if (name.startsWith(`${resource} `)) kept.delete(name)
    },
  }
}
