// The only module that reads this computer's clock (M123). It returns the server's time: that of answers plus the time since, by a
// monotonic
// clock.
import { academyDay } from '#lib/days.ts'
import { browserStore } from '#web/state/safeStore.ts'
import { sessionStore } from '#web/session/signedIn.ts'
import { store, type Followed } from '#web/state/store.ts'

const KEY = 'plantel.clockError'
const MINUTE = 60_000
/** Smaller changes of the error come from the network. */
const JITTER = 1_000

/** The server's time minus `performance.now()`; null before the first answer. */
const ahead = store<number | null>(null)

function lastError(): number | null {
  const storedError = browserStore.get(KEY)
  return storedError === null ? null : Number(storedError) || 0
}

/** Milliseconds by which this computer's clock is ahead of the server's, as last known, also from earlier visits; null: unknown. */
export const clockError = store(lastError())

/** A smaller error is not shown. */
const MOST_MS = 2 * MINUTE
/** The error if it must be shown; else 0. */
export const clockWrong: Followed<number> = {
  get: () => (Math.abs(clockError.get() ?? 0) > MOST_MS ? clockError.get()! : 0),
  subscribe: clockError.subscribe,
}

/** This computer's time, corrected by its last known error. After an offline sleep it is more accurate than `now`, which stopped. */
export const deviceNow = (): Date => new Date(Date.now() - (clockError.get() ?? 0))

export function now(): Date {
  const correction = ahead.get()
  return correction === null ? deviceNow() : new Date(correction + performance.now())
}

export const dayOf = (moment: Date): string => academyDay(moment, sessionStore.get()!.academy.timeZone)

export const today = (): string => dayOf(now())

/**
 * Takes the server's time from an answer, which was written between sending and reading. The known offset moves only as far as these two
 * bounds require, so that a slow network changes nothing.
 * @param sentAt `performance.now()` when it was sent
 */
export function hearTime(response: Response, sentAt: number): void {
  const at = Number(response.headers.get('server-time'))
  if (!at) return
  ahead.set(Math.max(at - performance.now(), Math.min(at - sentAt, ahead.get() ?? -Infinity)))
  const error = Math.round(Date.now() - now().getTime())
  const before = clockError.get()
  if (before !== null && Math.abs(error - before) < JITTER) return
  clockError.set(error)
  browserStore.set(KEY, String(error))
}

const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const listener of [...listeners]) listener()
  arm()
}

function arm(): void {
  clearTimeout(ticking)
  if (listeners.size > 0) ticking = setTimeout(tick, MINUTE - (now().getTime() % MINUTE))
}

/** Calls back at each full minute, and when the time is corrected. */
export function followTime(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) arm()
  const end = ahead.subscribe(() => (listener(), arm()))
  return () => {
    end()
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(ticking)
  }
}

/** The present minute in milliseconds. */
export const minute: Followed<number> = { get: () => Math.floor(now().getTime() / MINUTE) * MINUTE, subscribe: followTime }

/** The academy's day; changes at midnight there. */
export const day: Followed<string> = { get: today, subscribe: followTime }
