import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { day, id, instant, lines } from '#contract/fields.ts'
import { del, get, post, put, routes } from '#contract/route.ts'
import { edited, versioned } from '#contract/version.ts'
import { rows } from '#lib/undo.ts'
import { commentsAccess } from './access.ts'

/** Characters (COM-2). */
export const COMMENT_MAX = 500

export const COMMENT_TEXTS = {
  empty: 'Debes escribir un comentario',
  full: 'Limite de 500 caracteres alcanzado.',
  /** Shown when `user` is null: the account was deleted (COM-6). */
  noAuthor: 'Usuario eliminado',
}

/** Plain text, trimmed before it is checked. */
export const CommentText = lines(COMMENT_TEXTS.empty).trim().min(1, COMMENT_TEXTS.empty).max(COMMENT_MAX, COMMENT_TEXTS.full)

/** Acts on a student who stopped coming, and in how many days to look again (DIR-38). */
export const ACTS = {
  call: { text: 'Llamada', days: 3 },
  whatsapp: { text: 'WhatsApp', days: 3 },
  note: { text: 'Nota', days: 7 },
} as const
export type Act = keyof typeof ACTS
export const MOST_DAYS_ON = 60

/** Author and time are the server's: whatever a client sends for them is not read (COM-5). */
export const Comment = versioned(
  z.object({
    _id: id,
    comment: z.string(),
    date: instant,
    /** One of the two is set. */
    student: id.nullable(),
    userTalks: id.nullable(),
    user: z.object({ name: z.string(), lastName: z.string() }).nullable(),
    own: z.boolean(),
  }),
  ['comment'],
)

const whose = { student: id.optional(), userTalks: id.optional() }
const ofOne = ({ student, userTalks }: { student?: string | undefined; userTalks?: string | undefined }) =>
  (student === undefined) !== (userTalks === undefined)
const ONE_OWNER = { path: ['student'], message: 'Indica un alumno o un alumno de plática' }

/** Either permission reads something; the owner decides which one is needed. */
const readSome = [...new Set([...commentsAccess.read, ...commentsAccess.readVisitor])]

export const comments = routes('comments', {
  list: get('/comments', {
    summary: 'List the comments on a record',
    fails: ['404 STUDENT_NOT_FOUND', '404 VISITOR_NOT_FOUND'],
    access: readSome,
    scope: 'person',
    narrow: true,
    query: z.object(whose).refine(ofOne, ONE_OWNER),
    returns: { comments: z.array(Comment) },
  }),
  create: post('/comments', {
    summary: 'Write a comment on a record',
    sentence: 'Escribió un comentario',
    fails: ['400 ACT_RANGE', '404 STUDENT_NOT_FOUND', '404 VISITOR_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: commentsAccess.createVisitor,
    scope: 'person',
    undo: rows('Comentario escrito', { made: 'delete /comments/' }),
    idempotent: 'el comentario',
    narrow: true,
    /** The talk is the visitor's: the request's talk and date are ignored. An act on who stopped coming needs no text of its own (DIR-38). */
    body: z
      .object({
        ...whose,
        comment: CommentText.optional(),
        about: z.enum(['attendance']).optional(),
        act: z.enum(['call', 'whatsapp', 'note']).optional(),
        resumeOn: day.optional(),
      })
      .refine(ofOne, ONE_OWNER)
      .superRefine(({ comment, student, about, act, resumeOn }, { addIssue }) => {
        const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
        if (comment === undefined && (act === undefined || act === 'note')) refuse('comment', COMMENT_TEXTS.empty)
        if ((about === undefined) !== (act === undefined)) refuse('act', 'Indica qué se hizo.')
        if (about !== undefined && student === undefined) refuse('student', ONE_OWNER.message)
        if (resumeOn !== undefined && act === undefined) refuse('resumeOn', 'Indica qué se hizo.')
      }),
    returns: { comment: Comment },
  }),
  update: put('/comments/:id', {
    summary: 'Change a comment',
    sentence: 'Cambió un comentario',
    fails: ['404 COMMENT_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: [...commentsAccess.update, ...commentsAccess.own],
    scope: 'person',
    undo: rows('Comentario cambiado'),
    edits: Comment,
    body: edited(z.object({ comment: CommentText })),
    returns: { comment: Comment },
  }),
  remove: del('/comments/:id', {
    summary: 'Delete a comment',
    sentence: 'Borró un comentario',
    fails: ['404 COMMENT_NOT_FOUND', '409 MOVED_TO_OTHER_TALK'],
    access: [...commentsAccess.remove, ...commentsAccess.own],
    scope: 'person',
    undo: rows('Comentario borrado'),
    returns: { comment: Comment },
  }),
})

export const commentsChanged = changes('comments', readSome)

export const commentFailures = failures({
  ACT_RANGE: [400, 'Elige un día de mañana a 60 días más.'],
  COMMENT_NOT_FOUND: [404, 'El comentario no existe'],
})

export type Comment = z.input<typeof Comment>
