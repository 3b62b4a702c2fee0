// Calls of one session within a minute (CON-47): a program that got hold of one does not take what the others need.

const MINUTE = 60_000
/** Sessions that are remembered; more than an academy has. */
const MOST = 10_000

/** @param perMinute of one session here; 0: any number. @returns seconds to wait; 0: it may go on */
export function callPace(perMinute: number): (sessionId: string, now: Date) => number {
  const counts = new Map<string, { from: number; calls: number }>()
  return (sessionId, now) => {
    if (perMinute === 0) return 0
    const at = now.getTime()
    const known = counts.get(sessionId)
    if (known && at - known.from < MINUTE) {
      known.calls += 1
      return known.calls > perMinute ? Math.ceil((known.from + MINUTE - at) / 1000) : 0
    }
    if (counts.size >= MOST) counts.clear()
    counts.set(sessionId, { from: at, calls: 1 })
    return 0
  }
}
