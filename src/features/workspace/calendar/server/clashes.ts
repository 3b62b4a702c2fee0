/** A lesson for the clash check. Hours in minutes. */
interface TaughtLesson {
  id: string
  name: string
  date: string
  start: number
  end: number
  teacher: { _id: string } | null
}

/** For each lesson its teacher's first other one at the same time; omits lessons without a clash. */
export function teacherClashes<L extends TaughtLesson>(lessons: readonly L[]): Map<L, L> {
  const clashes = new Map<L, L>()
  const days = Map.groupBy(lessons, ({ teacher, date }) => (teacher ? `${teacher._id} ${date}` : ''))
  days.delete('')
  for (const day of days.values())
    for (const lesson of day) {
      const other = day.find(each => each.id !== lesson.id && each.start < lesson.end && lesson.start < each.end)
      if (other) clashes.set(lesson, other)
    }
  return clashes
}
