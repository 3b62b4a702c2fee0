import { LEVELS, TYPES } from '../reference.ts'
import type { Clock } from './clock.ts'
import type { Demo } from './context.ts'

export interface Course {
  id: string
  name: string
  price: number
}
export type CourseKey =
  | 'ecoems'
  | 'reasoning'
  | 'social'
  | 'maths'
  | 'sciences'
  | 'unam'
  | 'ipn'
  | 'physics'
  | 'mock'
  | 'diploma'
  | 'formerEcoems'

/** The modules of the parent course, in the scanner's order and spelling. */
export const MODULES: readonly CourseKey[] = ['reasoning', 'social', 'maths', 'sciences']

/** The preparation of the generations before. It has no modules and is offered no more. */
export const formerCourse = ({ today }: Clock, id: string): Course => ({
  id,
  name: `Preparación ECOEMS ${today.slice(0, 4)}`,
  price: 9_000_00,
})

/** A student of `held` pays less for `course`. Pesos. */
export const EARNED: readonly { course: CourseKey; held: CourseKey; amount: number }[] = [
  { course: 'ecoems', held: 'reasoning', amount: 500 },
  { course: 'mock', held: 'unam', amount: 150 },
  { course: 'mock', held: 'ipn', amount: 100 },
  { course: 'physics', held: 'ipn', amount: 400 },
]

export async function seedCourses({ id, insert, clock }: Demo): Promise<Record<CourseKey, Course>> {
  const year = Number(clock.today.slice(0, 4)) + 1
  const { mediaSuperior, superior } = LEVELS
  const list = [
    { key: 'ecoems', name: `ECOEMS Intensivo ${year}`, pesos: 9500, duration: 140, level: mediaSuperior, type: TYPES.course },
    { key: 'reasoning', name: 'Razonamiento', pesos: 2400, duration: 60, level: mediaSuperior, type: TYPES.course },
    { key: 'social', name: 'Ciencias Sociales', pesos: 2400, duration: 60, level: mediaSuperior, type: TYPES.course },
    { key: 'maths', name: 'Mátematicas', pesos: 2600, duration: 60, level: mediaSuperior, type: TYPES.course },
    { key: 'sciences', name: 'Ciencias Experimentales', pesos: 2600, duration: 60, level: mediaSuperior, type: TYPES.course },
    { key: 'unam', name: 'UNAM Superior', pesos: 8900, duration: 110, level: superior, type: TYPES.course },
    { key: 'ipn', name: 'IPN Superior', pesos: 8500, duration: 100, level: superior, type: TYPES.course },
    { key: 'physics', name: 'Física Superior', pesos: 3200, duration: 60, level: superior, type: TYPES.workshop },
    { key: 'mock', name: 'Simulacro UNAM', pesos: 450, duration: 1, level: superior, type: TYPES.mockExam },
    { key: 'diploma', name: 'Diplomado en Cálculo', pesos: 7200, duration: 120, level: superior, type: TYPES.diploma, active: false },
  ] as const
  const courses = {} as Record<CourseKey, Course>
  await insert(
    'course',
    list.map(({ key, name, pesos, duration, level, type, ...rest }, index) => {
      const course = { id: id(), name, price: pesos * 100 }
      courses[key] = course
      const active = 'active' in rest ? rest.active : true
      return {
        ...course,
        duration,
        active,
        activeExternal: active,
        levelId: level.id,
        typeId: type.id,
        isParent: key === 'ecoems',
        createdAt: clock.at(clock.day(-830 + index * 4), 600),
      }
    }),
  )
  await insert(
    'courseChild',
    MODULES.map((key, index) => ({ parentId: courses.ecoems.id, childId: courses[key].id, position: index + 1 })),
  )
  await insert(
    'courseDiscount',
    EARNED.map(({ course, held, amount }) => ({
      courseId: courses[course].id,
      heldCourseId: courses[held].id,
      amount: amount * 100,
    })),
  )
  return courses
}
