import { useQueries } from '@tanstack/react-query'
import type { StudentGroup } from '#features/teaching/groups/contract.ts'
import { closedDaysChanged, LESSON_LIMITS, lessons, lessonsChanged } from '#features/teaching/lessons/contract.ts'
import { addDays } from '#lib/days.ts'
import { call } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { attendedOf, nextGiven, nextLesson, type Lesson } from './nextLesson.ts'

const READS = [lessons.list]

/** Undefined: no next lesson; null: not loaded yet. `teacher`: if known. */
export function useNextLesson(groups: readonly StudentGroup[], today: string, time: string): Lesson<StudentGroup> | null | undefined {
  const { can } = useSession()
  const attended = attendedOf(groups)
  const coming = can(lessons.list) ? attended.filter(({ endDate }) => endDate >= today) : []
  const answers = useQueries({
    queries: coming.map(({ _id, startDate }) => {
      const from = startDate > today ? startDate : today
      const input = { params: { group: _id }, query: { from, to: addDays(from, LESSON_LIMITS.shown - 1) } }
      return { queryKey: [lessons.list.name, input], queryFn: () => call(lessons.list, input) }
    }),
  })
  useLive(lessonsChanged, READS)
  useLive(closedDaysChanged, READS)
  // Without access to lessons, or after an error, uses the weekly hours.
  if (!can(lessons.list) || answers.some(({ error }) => error)) return nextLesson(attended, today, time)
  if (answers.some(({ data }) => !data)) return null
  const lessonsByGroup = coming.map((group, at) => ({ group, lessons: answers[at]!.data!.lessons }))
  return nextGiven(lessonsByGroup, today, time)
}
