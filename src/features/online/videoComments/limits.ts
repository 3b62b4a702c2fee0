/** Page sizes of the list (VCM-2). */
export const PAGE_SIZES = [50, 100, 150] as const
export const MOST_AT_ONCE = 150
/** Characters of a comment. */
export const LONGEST = 2000
