// Writes that come close together are announced together: one message for a burst of enrolments.

const WITHIN_MS = 15
/** More ids than this say no more than "much changed": an empty list. */
const MOST_IDS = 200

export interface Gathering<Key> {
  add(key: Key, ids: readonly string[]): void
  flush(): void
}

/** Collects ids per key and hands them on a moment later. */
export function gather<Key>(announce: (key: Key, ids: readonly string[]) => void): Gathering<Key> {
  const waiting = new Map<Key, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [key, ids] of waiting) announce(key, ids.size > MOST_IDS ? [] : [...ids])
    waiting.clear()
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
