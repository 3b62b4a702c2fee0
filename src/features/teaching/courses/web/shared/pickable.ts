import type { Course } from '../../contract.ts'

export interface Branch {
  course: Course
  children: readonly Course[]
}

/** Active courses and the chosen one, by name. A sub-course is listed inside its parents, or by itself when no parent is offered. */
export function pickable(all: readonly Course[], courseId: string | null): Branch[] {
  const offered = all.filter(course => course.active || course._id === courseId).toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
  const byId = new Map(offered.map(course => [course._id, course]))
  const branches = offered.map(course => ({ course, children: course.children.flatMap(({ _id }) => byId.get(_id) ?? []) }))
  const inside = new Set(branches.flatMap(({ children }) => children.map(({ _id }) => _id)))
  return branches.filter(({ course }) => !inside.has(course._id))
}
