import { implement, type Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { courseFailures, courses } from '../contract.ts'
import { remove } from './remove.ts'
import { toDetail, toListed } from './row.ts'
import { addTopic, create, update } from './save.ts'
import * as store from './store.ts'

const { COURSE_NOT_FOUND, LEVEL_NOT_FOUND, TYPE_NOT_FOUND } = courseFailures

const courseAnswer = async ({ links }: Context, row: Promise<store.DetailRow | undefined>) => ({
  course: toDetail((await row) ?? fail(COURSE_NOT_FOUND), links),
})

export const coursesServer = implement(
  courses,
  {
    async levels(_input, { db }) {
      const rows = await store.levels(db)
      return { courseLevels: rows.map(({ id, ...level }) => ({ _id: id, ...level })) }
    },

    async types(_input, { db }) {
      const rows = await store.types(db)
      return { courseTypes: rows.map(({ id, name }) => ({ _id: id, name })) }
    },

    async byLevel({ params }, { db }) {
      const rows = await store.list(db, params.id)
      if (rows.length === 0 && !(await store.levelExists(db, params.id))) fail(httpErrors.notFound)
      return { courses: rows.map(toListed) }
    },

    async list(_input, { db }) {
      const rows = await store.list(db)
      return { courses: rows.map(toListed) }
    },

    find: ({ params }, context) => courseAnswer(context, store.find(context.db, params.id)),

    async discounts({ params }, { db }) {
      const rows = await store.earnedDiscounts(db, params.id, params.studentId)
      return { discounts: rows.map(({ courseId, name, discount }) => ({ course: { _id: courseId, name }, discount })) }
    },

    create: ({ body }, context) => courseAnswer(context, create(context, body)),

    update: ({ params, body: { version, ...change } }, context) => courseAnswer(context, update(context, params.id, change, version)),

    updateLive: ({ params, body: { channel, url, active } }, context) =>
      courseAnswer(context, update(context, params.id, { liveStreamChannel: channel, liveStreamUrl: url, activeLiveStream: active })),

    remove: ({ params }, context) => remove(context, params.id),

    addTopic: ({ params, body }, context) => courseAnswer(context, addTopic(context, params.id, body.name)),
  },
  {
    constraints: {
      course_level_id_fkey: [LEVEL_NOT_FOUND, 'courseLevel'],
      course_type_id_fkey: [TYPE_NOT_FOUND, 'courseType'],
    },
  },
)
