/** The largest side of a logo on receipts, in pixels (CON-70). */
export const MOST_ON_PAPER = 1_000
