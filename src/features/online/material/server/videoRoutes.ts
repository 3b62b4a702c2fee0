import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { materialFailures, processing, videos } from '../contract.ts'
import { removeItem } from './remove.ts'
import * as store from './store.ts'
import { queueTranscode, retryTranscode } from './transcode/queue.ts'
import { holdItem, tell } from './tree.ts'
import { createVideo, readdress } from './uploads.ts'
import { toVideo, type VideoRow } from './videoRow.ts'

const { NOT_FAILED, NOT_UPLOADED, VIDEO_NOT_FOUND } = materialFailures

const findVideo = async ({ db }: Context, id: string) => (await store.video(db, id)) ?? fail(VIDEO_NOT_FOUND)
const videoAnswer = async (context: Context, id: string) => ({ video: toVideo(await findVideo(context, id), context) })

const recorded = ({ title, description, filename, chapterId, quizId }: VideoRow) => ({ title, description, filename, chapterId, quizId })

export const videosServer = implement(videos, {
  async create({ body }, context) {
    const { id, ...addresses } = await createVideo(context, body)
    return { ...addresses, ...(await videoAnswer(context, id)) }
  },

  async addresses({ params: { id } }, context) {
    return { ...(await readdress(context, id)), ...(await videoAnswer(context, id)) }
  },

  async update({ params: { id }, body: { version, ...body } }, context) {
    const { db, audit } = context
    await db.selectFrom('video').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    const before = await findVideo(context, id)
    await unchanged(db, videos.update, version, toVideo(before, context))
    if (body.title === undefined && body.description === undefined) return videoAnswer(context, id)
    await db.updateTable('video').set(body).where('id', '=', id).where('deletedAt', 'is', null).execute()
    const after = await findVideo(context, id)
    await audit({ resource: 'videos', ids: [id], before: recorded(before), after: recorded(after) })
    await tell(context, before.courseId, [id])
    return { video: toVideo(after, context) }
  },

  async remove({ params: { id } }, context) {
    const item = (await holdItem(context.db, { id, type: 2 })) ?? fail(VIDEO_NOT_FOUND)
    await removeItem(context, item, 'videos', recorded(await findVideo(context, id)))
  },

  async ofQuiz({ params }, context) {
    const rows = await store.videosOfQuiz(context.db, params.id)
    return { videos: rows.map(row => toVideo(row, context)) }
  },

  async uploaded({ params: { id } }, context) {
    const { arrived } = await findVideo(context, id)
    if (!arrived) fail(NOT_UPLOADED)
    await queueTranscode(context, id)
    return videoAnswer(context, id)
  },

  async retry({ params: { id } }, context) {
    await findVideo(context, id)
    if (!(await retryTranscode(context, id))) fail(NOT_FAILED)
    return videoAnswer(context, id)
  },
})

export const processingServer = implement(processing, {
  async list({ query: { failed = false } }, { db }) {
    const rows = await store.processing(db, failed)
    return {
      videos: rows.map(({ id, title, status, progress, courseId, courseName, chapterId }) => ({
        _id: id,
        title,
        progress,
        statusTranscode: status,
        course: { _id: courseId, name: courseName },
        playlist: chapterId,
      })),
    }
  },
})
