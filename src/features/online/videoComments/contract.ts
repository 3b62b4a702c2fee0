import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant, line, page, total } from '#contract/fields.ts'
import { del, get, post, routes } from '#contract/route.ts'
import { rows } from '#lib/undo.ts'
import { videoCommentsAccess } from './access.ts'
import { MOST_AT_ONCE, PAGE_SIZES } from './limits.ts'

/**
 * A student's comment below a video. `second`: the moment in the video. `playlist`: the video's own chapter; null for a quiz video or a
 * deleted one, which cannot be opened.
 */
export const VideoComment = z.object({
  _id: id,
  comment: z.string(),
  student: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }),
  video: z.object({ _id: id, title: z.string() }),
  course: z.object({ _id: id, name: z.string() }),
  playlist: id.nullable(),
  second: z.int().nullable(),
  date: instant,
})

const list = page(PAGE_SIZES[0]).extend({ words: line().max(120).optional() })
const pageAnswer = { videoComments: z.array(VideoComment), ...total }

export const videoComments = routes('videoComments', {
  /** Newest first. `words`: search in the comment, the student's name or the video's title. */
  list: get('/videoComments', {
    summary: "List students' comments on videos, page by page",
    access: videoCommentsAccess.read,
    scope: 'person',
    query: list,
    returns: pageAnswer,
  }),
  /** Answers the page after the deletion. */
  remove: del('/videoComments/:id', {
    summary: 'Delete a comment on a video',
    sentence: 'Borró un comentario de video',
    fails: ['404 VIDEO_COMMENT_NOT_FOUND'],
    access: videoCommentsAccess.remove,
    scope: 'person',
    undo: rows('Comentario eliminado'),
    query: list,
    returns: pageAnswer,
  }),
  /** Deletes several; ignores those already deleted. */
  removeMany: post('/videoComments/remove', {
    summary: 'Delete several comments on videos',
    sentence: 'Borró comentarios de videos',
    access: videoCommentsAccess.remove,
    scope: 'person',
    undo: rows('Comentarios eliminados', { parts: true }),
    query: list,
    body: z.object({ ids: z.array(id).min(1, 'Selecciona al menos un comentario.').max(MOST_AT_ONCE) }),
    returns: { ...pageAnswer, removed: z.int() },
  }),
})

export const videoCommentsChanged = changes('videoComments', videoCommentsAccess.read)

export const videoCommentFailures = failures({
  VIDEO_COMMENT_NOT_FOUND: [404, 'El comentario ya no existe'],
  COMMENTED_VIDEO_NOT_FOUND: [404, 'El video no existe'],
  COMMENTER_NOT_FOUND: [404, 'El alumno no existe'],
})

export type VideoComment = z.input<typeof VideoComment>
