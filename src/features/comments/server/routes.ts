import type { z } from 'zod'
import { implement } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import { studentFailures } from '../../students/contract.ts'
import { commentFailures, comments, commentsChanged, type Comment } from '../contract.ts'
import * as store from './store.ts'

const { STUDENT_NOT_FOUND } = studentFailures
const { COMMENT_NOT_FOUND } = commentFailures

const shown = ({ id, text, createdAt, studentId, user }: store.CommentRow): z.output<typeof Comment> => ({
  _id: id,
  comment: text,
  date: createdAt,
  student: studentId,
  user,
})

export const commentsServer = implement(comments, {
  async list({ query }, { db }) {
    const rows = (await store.ofStudent(db, query.student)) ?? fail(STUDENT_NOT_FOUND)
    return { comments: rows.map(shown) }
  },

  async create({ body }, { db, user, now, audit, emit }) {
    const made = (await store.insert(db, { studentId: body.student, text: body.comment, userId: user.id, now })) ?? fail(STUDENT_NOT_FOUND)
    await audit({ resource: 'comments', ids: [made.id, made.studentId], after: { comment: made.text } })
    emit(commentsChanged, [made.id])
    return { comment: shown(made) }
  },

  async update({ params: { id }, body }, { db, audit, emit }) {
    const before = (await store.hold(db, id)) ?? fail(COMMENT_NOT_FOUND)
    await store.update(db, id, body.comment)
    await audit({ resource: 'comments', ids: [id, before.studentId], before: { comment: before.text }, after: { comment: body.comment } })
    emit(commentsChanged, [id])
    return { comment: shown({ ...before, text: body.comment }) }
  },

  async remove({ params: { id } }, { db, audit, emit }) {
    const before = (await store.hold(db, id)) ?? fail(COMMENT_NOT_FOUND)
    await store.remove(db, id)
    await audit({ resource: 'comments', ids: [id, before.studentId], before: { comment: before.text, user: before.user } })
    emit(commentsChanged, [id])
    return { comment: shown(before) }
  },
})
