// Combines announcements of writes that come close together: one message for a burst of enrolments.

const WITHIN_MS = 15
/** More ids than this, or a call without ids, become an empty list: "much changed". */
const MOST_IDS = 200

export interface Coalescing<Key> {
  add(key: Key, ids: readonly string[]): void
  flush(): void
}

export function coalesce<Key>(announce: (all: readonly [key: Key, ids: readonly string[]][]) => void): Coalescing<Key> {
  const waiting = new Map<Key, Set<string> | null>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const all = [...waiting].map(([key, ids]): [Key, string[]] => [key, ids === null || ids.size > MOST_IDS ? [] : [...ids]])
    waiting.clear()
    if (all.length > 0) announce(all)
  }
  return {
    add(key, ids) {
      const batch = waiting.get(key)
      waiting.set(key, batch === null || ids.length === 0 ? null : new Set([...(batch ?? []), ...ids]))
      timer ??= setTimeout(flush, WITHIN_MS)
    },
    flush,
  }
}
