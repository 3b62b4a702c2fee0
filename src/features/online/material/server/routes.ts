import { courseFailures } from '#features/teaching/courses/contract.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { material, materialFailures } from '../contract.ts'
import { ARRANGE_CONSTRAINTS, link, move, reorder, unlink } from './arrange.ts'
import { create, update } from './chapters.ts'
import { linksOf, removeItem } from './remove.ts'
import { toPlaylist, toPlaylistDetail } from './row.ts'
import * as store from './store.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { findFfmpeg } from '#server/ffmpeg/find.ts'
import { holdChapter, holdCourse, placementsOf } from './tree.ts'

const { CHAPTER_NOT_FOUND, ITEM_NOT_FOUND } = materialFailures
const { COURSE_NOT_FOUND } = courseFailures

async function chapterAnswer(context: Context, id: string) {
  const chapter = (await store.find(context.db, id)) ?? fail(CHAPTER_NOT_FOUND)
  return { playlist: toPlaylistDetail(chapter, await store.content(context.db, id), context) }
}

const items = (list: readonly { _id: string; type: 1 | 2 | 3 | 4; order: number }[]) =>
  list.map(({ _id: id, type, order }) => ({ id, type, order }))

export const materialServer = implement(
  material,
  {
    async ofCourse({ params: { courseId } }, context) {
      const { name, chapters } = (await store.ofCourse(context.db, courseId)) ?? fail(COURSE_NOT_FOUND)
      const playlists = chapters.map(each => toPlaylist(each, context))
      return { playlists, course: { _id: courseId, name }, transcoding: (await findFfmpeg(context.config)) !== null }
    },

    find: ({ params }, context) => chapterAnswer(context, params.id),

    async tree({ params }, { db }) {
      const rows = (await store.tree(db, params.courseId)) ?? fail(COURSE_NOT_FOUND)
      return { chapters: rows.map(({ id, parentId, position, ...row }) => ({ _id: id, parent: parentId, order: position, ...row })) }
    },

    async create({ body }, context) {
      return chapterAnswer(context, await create(context, body))
    },

    async update({ params: { id }, body: { version, ...change } }, context) {
      await update(context, id, change, async () =>
        unchanged(context.db, material.update, version, (await chapterAnswer(context, id)).playlist),
      )
      return chapterAnswer(context, id)
    },

    async remove({ params: { id } }, context) {
      const chapter = await holdChapter(context.db, id)
      await removeItem(context, chapter, 'playlists', await store.find(context.db, id))
    },

    async links({ params: { id } }, { db }) {
      const [item] = await placementsOf(db, [id])
      return linksOf(db, item ?? fail(ITEM_NOT_FOUND))
    },

    async orderCourse({ params: { courseId }, body }, context) {
      await holdCourse(context.db, courseId)
      await reorder(context, { courseId, chapterId: null }, items(body))
      const { chapters } = (await store.ofCourse(context.db, courseId))!
      return { playlists: chapters.map(each => toPlaylist(each, context)) }
    },

    async order({ params: { playlistId }, body }, context) {
      const { courseId } = await holdChapter(context.db, playlistId)
      await reorder(context, { courseId, chapterId: playlistId }, items(body))
      return chapterAnswer(context, playlistId)
    },

    move: ({ params: { fromId, toId }, body: { _id: id, type } }, context) => move(context, fromId, toId, { id, type }),

    async link({ params: { id }, body }, context) {
      await link(
        context,
        id,
        body.map(({ _id, type }) => ({ id: _id, type })),
      )
      return chapterAnswer(context, id)
    },

    unlink: ({ params: { id, itemId } }, context) => unlink(context, id, itemId),
  },
  { constraints: ARRANGE_CONSTRAINTS },
)
