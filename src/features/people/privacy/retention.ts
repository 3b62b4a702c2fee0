export const DUE_KINDS = ['student', 'visitor'] as const
export type DueKind = (typeof DUE_KINDS)[number]

export const RETENTION_LIMITS = { months: { least: 1, most: 120 }, years: { least: 1, most: 30 } }

export const LISTED_DAYS = 7
/** The most persons that one night deletes. */
export const MOST_A_NIGHT = 500
export const LISTED_SHOWN = 100
