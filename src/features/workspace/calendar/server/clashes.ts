/** A lesson as far as its teacher can be in two places. Hours in minutes. */
interface Taught {
  id: string
  name: string
  date: string
  start: number
  end: number
  teacher: { _id: string } | null
}

/** For each lesson the first other one that its teacher gives at the same moment; those without are left out. */
export function teacherClashes<L extends Taught>(lessons: readonly L[]): Map<L, L> {
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
