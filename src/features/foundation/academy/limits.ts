/** Points a side of a logo as receipts bear it (CON-70). */
export const MOST_ON_PAPER = 1_000
