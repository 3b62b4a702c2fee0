// Combines announcements of writes that come close together: one message for a burst of enrolments.

const WITHIN_MS = 15
/** More ids than this become an empty list: "much changed". */
const MOST_IDS = 200

export interface Coalescing<Key> {
  add(key: Key, ids: readonly string[]): void
  flush(): void
}

/** Collects ids per key and passes them on a moment later. */
export function coalesce<Key>(announce: (all: readonly [key: Key, ids: readonly string[]][]) => void): Coalescing<Key> {
  const waiting = new Map<Key, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const all = [...waiting].map(([key, ids]): [Key, string[]] => [key, ids.size > MOST_IDS ? [] : [...ids]])
    waiting.clear()
    if (all.length > 0) announce(all)
  }
  return {
    add(key, ids) {
      const known = waiting.get(key) ?? new Set()
      for (const id of ids) known.add(id)
      waiting.set(key, known)
      timer ??= setTimeout(flush, WITHIN_MS)
    },
    flush,
  }
}
