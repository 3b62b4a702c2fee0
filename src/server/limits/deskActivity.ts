// Tells heavy reads whether somebody is writing just now: a payment at a desk goes before a report (DIR-10).

const RECENT_MS = 2_000
let lastWrite = Number.NEGATIVE_INFINITY

/** For each request that writes. */
export function noteWrite(): void {
  lastWrite = performance.now()
}

/** True when a write began within the last two seconds at this instance. */
export const hasRecentWrite = (): boolean => performance.now() - lastWrite < RECENT_MS
