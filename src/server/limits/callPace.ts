// Limits the calls of one session a minute (CON-47), so that a runaway program does not starve others.

const MINUTE = 60_000
/** Sessions in memory; more than an academy has. */
const MOST = 10_000

/** @param perMinute per session at this instance; 0: unlimited. @returns seconds to wait; 0: proceed */
export function callPace(perMinute: number): (sessionId: string, now: Date) => number {
  const counts = new Map<string, { from: number; calls: number }>()
  return (sessionId, now) => {
    if (perMinute === 0) return 0
    const at = now.getTime()
    const pace = counts.get(sessionId)
    if (pace && at - pace.from < MINUTE) {
      pace.calls += 1
      return pace.calls > perMinute ? Math.ceil((pace.from + MINUTE - at) / 1000) : 0
    }
    if (counts.size >= MOST) counts.clear()
    counts.set(sessionId, { from: at, calls: 1 })
    return 0
  }
}
