import { MOST_COUNTED, wordsOf } from '#server/db/textSearch.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { videoCommentFailures, videoComments, videoCommentsChanged } from '../contract.ts'
import * as store from './store.ts'

interface PageQuery {
  words?: string | undefined
  skip: number
  limit: number
}

async function pageOf({ words: text = '', ...page }: PageQuery, { db, counts }: Context, fresh = false) {
  const words = wordsOf(text)
  if (text === '') {
    const count = () => store.count(db)
    // Inside a write the cached total is outdated.
    const [rows, total] = await Promise.all([store.list(db, [], page), fresh ? count() : counts.of('videoComments', '', count)])
    return { videoComments: rows.map(store.toComment), total }
  }
  if (words.length === 0) return { videoComments: [], total: 0 }
  const { met, rows } = await store.findFew(db, words, page)
  if (met <= MOST_COUNTED) return { videoComments: rows.map(store.toComment), total: met }
  return { videoComments: (await store.list(db, words, page)).map(store.toComment), total: MOST_COUNTED, totalIsMore: true }
}

/** @returns the number deleted */
async function removed({ db, now, audit, emit }: Context, ids: readonly string[]): Promise<number> {
  const rows = await store.remove(db, ids, now)
  if (rows.length === 0) return 0
  await audit({
    resource: 'videoComments',
    ids: rows.map(({ id }) => id),
    before: rows.length === 1 ? rows[0] : { comments: rows },
  })
  emit(
    videoCommentsChanged,
    rows.map(({ id }) => id),
  )
  return rows.length
}

export const videoCommentsServer = implement(videoComments, {
  list: ({ query }, context) => pageOf(query, context),

  async remove({ params, query }, context) {
    if ((await removed(context, [params.id])) === 0) fail(videoCommentFailures.VIDEO_COMMENT_NOT_FOUND)
    return pageOf(query, context, true)
  },

  async removeMany({ query, body }, context) {
    const count = await removed(context, body.ids)
    return { ...(await pageOf(query, context, true)), removed: count }
  },
})
