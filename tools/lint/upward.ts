/** What still runs against the order: shrinks to nothing, never grows. */
export const UPWARD: ReadonlySet<string> = new Set([
])
