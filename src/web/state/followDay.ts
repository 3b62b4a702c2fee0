import type { Query } from '@tanstack/react-query'
import { startOfDay } from '#lib/days.ts'
import { client } from '#web/calls/client.ts'
import { day, deviceNow, minute, now } from '#web/state/clock.ts'
import { refreshSession } from '#web/session/session.tsx'
import { sessionStore } from '#web/session/signedIn.ts'

const MINUTE = 60_000

/** All desks change the day at once, so their reads are spread over a minute; a desk that wakes later reads at once. */
function delay(): number {
  const midnight = startOfDay(day.get(), sessionStore.get()!.academy.timeZone)
  return now().getTime() - midnight.getTime() < MINUTE ? Math.random() * MINUTE : 0
}

/**
 * When the day changes, reads yesterday's data again: shown data at once, the rest when next shown (M163). Typed input
 * stays. Returns the function that stops it.
 */
export function readOnTurn(): () => void {
  let shownDay = day.get()
  let late: ReturnType<typeof setTimeout> | undefined
  const stop = day.subscribe(() => {
    if (day.get() === shownDay) return
    shownDay = day.get()
    // Requested yesterday, though its answer will look fresh.
    const underWay = new Set<Query>(client.getQueryCache().findAll({ fetchStatus: 'fetching' }))
    void client.invalidateQueries({ refetchType: 'none' })
    clearTimeout(late)
    const read = () =>
      // Queries with the day in their key are new already.
      void client.refetchQueries({ type: 'active', predicate: query => query.state.isInvalidated || underWay.has(query) })
    late = setTimeout(read, delay())
  })
  return () => {
    clearTimeout(late)
    stop()
  }
}

/** Asks the server for the time when the page is shown again or the computer has slept, because its own clock may have stopped. */
export function askOnWaking(): () => void {
  let lastKnown = deviceNow().getTime()
  const wake = () => {
    const slept = Math.abs(deviceNow().getTime() - lastKnown) > 1.5 * MINUTE
    if (document.visibilityState !== 'visible') return
    lastKnown = deviceNow().getTime()
    if (slept) void refreshSession()
  }
  const events = ['visibilitychange', 'resume'] as const
  for (const event of events) document.addEventListener(event, wake)
  window.addEventListener('pageshow', wake)
  const stop = minute.subscribe(wake)
  return () => {
    for (const event of events) document.removeEventListener(event, wake)
    window.removeEventListener('pageshow', wake)
    stop()
  }
}

let following = false
export function followDay(): void {
  if (following) return
  following = true
  readOnTurn()
  askOnWaking()
}
