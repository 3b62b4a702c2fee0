import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, money } from '#contract/fields.ts'
import { get, routes } from '#contract/route.ts'

const pick = [
  'get /courses/',
  'get /groups/',
  'get /talks/',
  'post /students/register',
  'put /groups/?/enroll/?',
  'put /students/?/groups/?',
] as const

export const CourseLevel = z.object({ _id: id, name: z.string(), description: z.string() })
export const CourseType = z.object({ _id: id, name: z.string() })

/** A course as choosing one shows it (000 §3). `duration` in days. */
export const Course = z.object({
  _id: id,
  name: z.string(),
  price: money,
  duration: z.int(),
  active: z.boolean(),
  activeExternal: z.boolean(),
  courseLevel: id,
  courseType: id,
  isParent: z.boolean(),
  children: z.array(z.object({ _id: id, name: z.string() })),
})

/** A discount that a student has earned by standing in `course`. */
export const EarnedDiscount = z.object({ course: z.object({ _id: id, name: z.string() }), discount: money })

export const courses = routes('courses', {
  levels: get('/courseLevels', { access: 'auth', returns: { courseLevels: z.array(CourseLevel) } }),
  types: get('/courseTypes', { access: 'auth', returns: { courseTypes: z.array(CourseType) } }),
  byLevel: get('/courseLevels/:id/courses', { access: pick, returns: { courses: z.array(Course) } }),
  list: get('/courses', { access: pick, returns: { courses: z.array(Course) } }),
  find: get('/courses/:id', { access: pick, returns: { course: Course } }),
  discounts: get('/courses/:id/discounts/:studentId', { access: pick, returns: { discounts: z.array(EarnedDiscount) } }),
})

export const coursesChanged = changes('courses', pick)

export const courseFailures = failures({ COURSE_NOT_FOUND: [404, 'El curso no existe'] })

export type Course = z.input<typeof Course>
export type CourseLevel = z.input<typeof CourseLevel>
export type EarnedDiscount = z.input<typeof EarnedDiscount>
