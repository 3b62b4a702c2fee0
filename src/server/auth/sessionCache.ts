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
export function sessionCache(load: Find, clock: () => number = () => performance.now()): SessionCache {
  const sessions = new Map<string, { at: number; user: Promise<CurrentUser | null> }>()
  return {
    find(token) {
      const session = sessions.get(token)
      if (session && clock() - session.at < KEPT_MS) return session.user
      if (sessions.size >= MOST) sessions.clear()
      const entry = { at: clock(), user: load(token) }
      sessions.set(token, entry)
      // Unknown tokens are not cached: they may become valid in a moment.
      const drop = () => {
        if (sessions.get(token) === entry) sessions.delete(token)
      }
      entry.user.then(user => user ?? drop(), drop)
      return entry.user
    },
    forget: () => sessions.clear(),
  }
}
