// Who calls, remembered for a moment: half of what a short call needs of the database is this question.
import type { CurrentUser } from './session.ts'

/** Where nothing is heard of changes (a lost connection, a change by hand in the database), rights are as old as this at most. */
export const KEPT_MS = 1_000
const MOST = 1_000

type Find = (token: string) => Promise<CurrentUser | null>

export interface SessionCache {
  /** The person behind a token; null when there is none. Asked anew after a second, and after `forget`. */
  find: Find
  /** Rights, people or sessions changed, here or on another instance (ACC-24). */
  forget(): void
}

/** @param clock milliseconds that only go forward. */
export function sessionCache(read: Find, clock: () => number = () => performance.now()): SessionCache {
  const kept = new Map<string, { at: number; user: Promise<CurrentUser | null> }>()
  return {
    find(token) {
      const known = kept.get(token)
      if (known && clock() - known.at < KEPT_MS) return known.user
      if (kept.size >= MOST) kept.clear()
      const asked = { at: clock(), user: read(token) }
      kept.set(token, asked)
      // Who is not known yet may be in a moment.
      const drop = () => {
        if (kept.get(token) === asked) kept.delete(token)
      }
      asked.user.then(user => user ?? drop(), drop)
      return asked.user
    },
    forget: () => kept.clear(),
  }
}
