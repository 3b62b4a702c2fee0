// The student's next lesson: from the actual lessons (OFE-7), else from the weekly hours of their groups.
import { addDays, weekdayOf } from '#lib/days.ts'
import type { GroupLesson } from '#features/teaching/lessons/contract.ts'
import { comingLesson } from '#features/teaching/lessons/web/shared/comingLesson.ts'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'

type Placed = Pick<StudentGroup, 'startDate' | 'endDate' | 'schedules'>

export interface Lesson<G> {
  group: G
  day: string
  /** 'HHMM' */
  startHour: string
}

/** A student with assigned modules attends these, not their parent (SCN-10). */
export const attendedOf = <G extends Pick<StudentGroup, '_id' | 'parentGroup'>>(groups: readonly G[]): G[] =>
  groups.filter(({ _id }) => !groups.some(({ parentGroup }) => parentGroup === _id))

/** The running lesson, or the next one; none if all groups are over. @param time 'HHMM' of the academy's clock */
export function nextLesson<G extends Placed>(groups: readonly G[], today: string, time: string): Lesson<G> | undefined {
  const lessons = groups.flatMap(group =>
    group.schedules.flatMap(({ day: weekday, startHour, endHour }) => {
      const from = group.startDate > today ? group.startDate : today
      const first = addDays(from, (weekday - weekdayOf(from) + 7) % 7)
      const day = first === today && endHour <= time ? addDays(first, 7) : first
      return day <= group.endDate ? [{ group, day, startHour }] : []
    }),
  )
  return lessons.toSorted((a, b) => (a.day + a.startHour < b.day + b.startHour ? -1 : 1))[0]
}

/** The same for the actual lessons: without cancelled ones and closed days, moved ones at their new time. */
export function nextGiven<G>(
  coming: readonly { group: G; lessons: readonly GroupLesson[] }[],
  today: string,
  time: string,
): (Lesson<G> & Pick<GroupLesson, 'classRoom' | 'teacher'>) | undefined {
  const all = coming.flatMap(({ group, lessons }) => lessons.map(lesson => ({ group, ...lesson })))
  return comingLesson(all, today, time)
}

/** 'Mar 24/11, 16:00' */
export const lessonText = ({ day, startHour }: Lesson<unknown>, today: string): string =>
  `${weekdayText(day, today)}, ${formatHour(startHour)}`
