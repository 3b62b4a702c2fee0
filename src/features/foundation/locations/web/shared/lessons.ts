import { overlap } from '#lib/schedules.ts'
import { endsLater, SCHEDULE_TEXTS, type Schedule } from '../../schedule.ts'

export interface NewLessons {
  days: readonly number[]
  startHour: string
  endHour: string
}

/** Default of both hours (LOC-57). */
export const DEFAULT_HOUR = '1200'
export const NO_LESSONS: NewLessons = { days: [], startHour: DEFAULT_HOUR, endHour: DEFAULT_HOUR }

const ofDays = ({ days, startHour, endHour }: NewLessons): Schedule[] => days.map(day => ({ day, startHour, endHour }))

/** The first error of adding these to the list; null: none. Talks have their own text for overlaps. */
export function lessonsCheck(
  list: readonly Schedule[],
  added: NewLessons,
  overlapText = SCHEDULE_TEXTS.overlap,
): { field: string; text: string } | null {
  if (added.days.length === 0) return { field: 'days', text: SCHEDULE_TEXTS.days }
  if (!endsLater({ day: 0, ...added })) return { field: 'endHour', text: SCHEDULE_TEXTS.order }
  if (ofDays(added).some(one => list.some(other => overlap(one, other)))) return { field: 'days', text: overlapText }
  return null
}

/** Adds lessons, ordered by weekday, then hour. */
export const withLessons = (list: readonly Schedule[], added: NewLessons): Schedule[] =>
  [...list, ...ofDays(added)].toSorted((a, b) => a.day - b.day || a.startHour.localeCompare(b.startHour))
