import { minutesOf, type Schedule } from '#lib/schedules.ts'
import { SCAN_LIMITS } from './contract.ts'

/**
 * The lesson that a scan counts for (SCN-6): the running one, from 30 minutes before its start to its end;
 * otherwise the day's only one. null: somebody must choose.
 * @param lessons with their hours of that day
 * @param minutes after midnight, in the academy's time zone
 */
export function lessonAt<T extends { schedules: readonly Schedule[] }>(lessons: readonly T[], minutes: number): T | null {
  const runs = ({ startHour, endHour }: Schedule) =>
    minutesOf(startHour) - SCAN_LIMITS.earlyMinutes <= minutes && minutes < minutesOf(endHour)
  const running = lessons.filter(lesson => lesson.schedules.some(runs))
  const [first, ...others] = running.length > 0 ? running : lessons
  return first && others.length === 0 ? first : null
}
