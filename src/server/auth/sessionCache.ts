// Caches sessions briefly: this query is half of the database's work for a short call.
import type { CurrentUser } from './session.ts'

/** The oldest that cached rights can be when no notice of a change arrives (lost connection, manual change in the database). */
export const KEPT_MS = 1_000
const MOST = 1_000

type Find = (token: string) => Promise<CurrentUser | null>

export interface SessionCache {
  /** The user of a token; null when there is none. Reads again after a second, and after `forget`. */
  find: Find
  /** Call when rights, people or sessions changed, here or on another instance (ACC-24). */
  forget(): void
}

/** @param clock a monotonic clock in milliseconds */
export function sessionCache(read: Find, clock: () => number = () => performance.now()): SessionCache {
  const kept = new Map<string, { at: number; user: Promise<CurrentUser | null> }>()
  return {
    find(token) {
      const known = kept.get(token)
      if (known && clock() - known.at < KEPT_MS) return known.user
      if (kept.size >= MOST) kept.clear()
      const asked = { at: clock(), user: read(token) }
      kept.set(token, asked)
      // Unknown tokens are not cached: they may become valid in a moment.
      const drop = () => {
        if (kept.get(token) === asked) kept.delete(token)
      }
      asked.user.then(user => user ?? drop(), drop)
      return asked.user
    },
    forget: () => kept.clear(),
  }
}
