import { minutesOf, type Schedule } from '#lib/schedules.ts'
import { SCAN_LIMITS } from './contract.ts'

/**
 * For which of the day's lessons a scan counts (SCN-6): the one that runs, from 30 minutes before its start to its end;
 * when none does, the day's only one. null: a person has to choose.
 * @param lessons with their hours of that day. @param minutes after midnight, in the academy.
 */
export function lessonAt<T extends { schedules: readonly Schedule[] }>(lessons: readonly T[], minutes: number): T | null {
  const runs = ({ startHour, endHour }: Schedule) =>
    minutesOf(startHour) - SCAN_LIMITS.earlyMinutes <= minutes && minutes < minutesOf(endHour)
  const running = lessons.filter(lesson => lesson.schedules.some(runs))
  const [first, ...others] = running.length > 0 ? running : lessons
  return first && others.length === 0 ? first : null
}
