// The age of a student's oldest open date (COB-62): a filter of the queue, and a share of the band above it.
import { addDays } from '#lib/days.ts'

/** 'soon': nothing is overdue, and a date is due within seven days, today included. The others are overdue. */
export const BUCKETS = ['soon', 'd7', 'd30', 'd60', 'd61'] as const
export type Bucket = (typeof BUCKETS)[number]

/** The queue also filters by 'today': nothing is overdue, and a date is due today. */
export const FILTERS = [...BUCKETS, 'today'] as const
export type Filter = (typeof FILTERS)[number]

const AHEAD: Partial<Record<Filter, number>> = { soon: 6, today: 0 }
/** The days after today whose dates a filter includes; undefined: the filter is of overdue dates. */
export const daysAhead = (filter: Filter | undefined): number | undefined => filter && AHEAD[filter]

export const BUCKET_LABELS: Record<Bucket, string> = {
  soon: 'Próximos 7 días',
  d7: '1 a 7 días',
  d30: '8 a 30 días',
  d60: '31 a 60 días',
  d61: 'Más de 60 días',
}

/** The last day that counts as 'soon'. */
export const soonUntil = (today: string): string => addDays(today, AHEAD.soon!)

/** The first and last possible day of the oldest open date; null is no bound. */
export const bucketDays = (bucket: Filter, today: string): { from: string | null; until: string } =>
  ({
    today: { from: today, until: today },
    soon: { from: today, until: soonUntil(today) },
    d7: { from: addDays(today, -7), until: addDays(today, -1) },
    d30: { from: addDays(today, -30), until: addDays(today, -8) },
    d60: { from: addDays(today, -60), until: addDays(today, -31) },
    d61: { from: null, until: addDays(today, -61) },
  })[bucket]
