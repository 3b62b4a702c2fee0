import { implement } from '#server/feature.ts'
import { fail, house } from '#server/refusal.ts'
import { courseFailures, courses } from '../contract.ts'
import * as store from './store.ts'

const toCourse = ({ id, name, price, duration, active, activeExternal, levelId, typeId, isParent, children }: store.CourseRow) => ({
  _id: id,
  name,
  price,
  duration,
  active,
  activeExternal,
  courseLevel: levelId,
  courseType: typeId,
  isParent,
  children,
})

export const coursesServer = implement(courses, {
  async levels(_input, { db }) {
    const rows = await store.levels(db)
    return { courseLevels: rows.map(({ id, ...level }) => ({ _id: id, ...level })) }
  },

  async types(_input, { db }) {
    const rows = await store.types(db)
    return { courseTypes: rows.map(({ id, name }) => ({ _id: id, name })) }
  },

  async byLevel({ params }, { db }) {
    const rows = await store.list(db, { level: params.id })
    if (rows.length === 0 && !(await store.levelExists(db, params.id))) fail(house.notFound)
    return { courses: rows.map(toCourse) }
  },

  async list(_input, { db }) {
    const rows = await store.list(db)
    return { courses: rows.map(toCourse) }
  },

  async find({ params }, { db }) {
    const [row] = await store.list(db, { id: params.id })
    return { course: toCourse(row ?? fail(courseFailures.COURSE_NOT_FOUND)) }
  },

  async discounts({ params }, { db }) {
    const rows = await store.earnedDiscounts(db, params.id, params.studentId)
    return { discounts: rows.map(({ courseId, name, discount }) => ({ course: { _id: courseId, name }, discount })) }
  },
})
