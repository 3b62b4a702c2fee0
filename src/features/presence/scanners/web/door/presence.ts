import type { Roster } from '../offline/database.ts'

/** How many of today's students have come, on this door's campus if it has one. */
export function presenceOf({ lessons, students }: Roster, campusId: string | null): { came: number; expected: number } {
  const here = new Set(lessons.filter(({ location }) => !campusId || location?._id === campusId).map(({ _id }) => _id))
  const expected = students.filter(each => each.lessons.some(lesson => here.has(lesson)))
  return { came: expected.filter(({ present }) => present).length, expected: expected.length }
}
