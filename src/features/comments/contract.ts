import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { id, instant } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { commentsAccess } from './access.ts'

/** 002 §5 and §9. */
export const COMMENT_MAX = 500

export const COMMENT_TEXTS = {
  empty: 'Debes escribir un comentario',
  full: 'Limite de 500 caracteres alcanzado.',
  /** Stands where `user` is null: the account was deleted (002 §3). */
  noAuthor: 'Usuario eliminado',
}

/** Plain text, judged as it is kept: trimmed. */
export const CommentText = z.string(COMMENT_TEXTS.empty).trim().min(1, COMMENT_TEXTS.empty).max(COMMENT_MAX, COMMENT_TEXTS.full)

/** Author and time are the server's: whatever a client sends for them is not read (decisions "Students"). */
export const Comment = z.object({
  _id: id,
  comment: z.string(),
  date: instant,
  student: id,
  user: z.object({ name: z.string(), lastName: z.string() }).nullable(),
})

export const comments = routes('comments', {
  list: get('/comments', { access: commentsAccess.read, query: z.object({ student: id }), returns: { comments: z.array(Comment) } }),
  create: post('/comments', {
    access: commentsAccess.create,
    body: z.object({ student: id, comment: CommentText }),
    returns: { comment: Comment },
  }),
  update: put('/comments/:id', { access: commentsAccess.update, body: z.object({ comment: CommentText }), returns: { comment: Comment } }),
  remove: del('/comments/:id', { access: commentsAccess.remove, returns: { comment: Comment } }),
})

export const commentsChanged = changes('comments', commentsAccess.read)

export const commentFailures = failures({
  COMMENT_NOT_FOUND: [404, 'El comentario no existe'],
})

export type Comment = z.input<typeof Comment>
