import type { z } from 'zod'
import type { Permission } from '#contract/access.ts'
import { addDays } from '#lib/days.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { unchanged } from '#server/http/unchanged.ts'
import { commentsAccess } from '../access.ts'
import { ACTS, commentFailures, comments, commentsChanged, MOST_DAYS_ON, type Act, type Comment } from '../contract.ts'
import * as store from './store.ts'
import { subjectOf } from './subjects.ts'

const { ACT_RANGE, COMMENT_NOT_FOUND } = commentFailures

const toComment = (
  { id, text, createdAt, studentId, talkStudentId, user, userId }: store.CommentRow,
  asking: string | null,
): z.output<typeof Comment> => ({
  _id: id,
  comment: text,
  date: createdAt,
  student: studentId,
  userTalks: talkStudentId,
  user,
  own: userId !== null && userId === asking,
})

/** A user without permission for all comments may change their own on a visitor (M91). */
function judge({ require, employeeId }: Context, comment: store.CommentRow, anyones: readonly Permission[]): void {
  const mine = comment.talkStudentId !== null && comment.userId === employeeId
  require(...anyones, ...(mine ? commentsAccess.own : []))
}

/** The day on which the student is listed again: 1 to 60 days from now. */
function resumeDay(act: Act, dayAsked: string | undefined, today: string): string {
  const on = dayAsked ?? addDays(today, ACTS[act].days)
  if (on > today && on <= addDays(today, MOST_DAYS_ON)) return on
  return fail(ACT_RANGE, { fields: [{ path: 'resumeOn', message: ACT_RANGE.message }] })
}

/** The contract accepts exactly one of the two. */
const ownerOf = ({ student, userTalks }: { student?: string | undefined; userTalks?: string | undefined }): store.Owner =>
  student === undefined ? { talkStudentId: userTalks! } : { studentId: student }

const idsOf = ({ id, studentId, talkStudentId }: store.CommentRow): string[] => [id, (studentId ?? talkStudentId)!]

function tell(context: Context, comment: store.CommentRow): void {
  context.emit(commentsChanged, idsOf(comment))
  subjectOf(comment).changed?.(context, comment)
}

function standing(comment: store.CommentRow | undefined): store.CommentRow {
  if (!comment) return fail(COMMENT_NOT_FOUND)
  subjectOf(comment).check?.(comment)
  return comment
}

export const commentsServer = implement(comments, {
  async list({ query }, { db, require, employeeId }) {
    const owner = ownerOf(query)
    require(...('studentId' in owner ? commentsAccess.read : commentsAccess.readVisitor))
    const rows = (await store.of(db, owner)) ?? fail(subjectOf(owner).missing)
    return { comments: rows.map(row => toComment(row, employeeId)) }
  },

  async create({ body: { comment, act, resumeOn, ...body } }, context) {
    const { db, user, now, audit, require } = context
    const owner = ownerOf(body)
    require(...('studentId' in owner ? [commentsAccess.create] : commentsAccess.createVisitor))
    const text = comment ?? ACTS[act!].text
    const acted = act ? { act, resumeOn: resumeDay(act, resumeOn, context.today) } : null
    const newComment = standing((await store.insert(db, { owner, text, userId: user.id, now, acted })) ?? fail(subjectOf(owner).missing))
    await audit({ resource: 'comments', ids: idsOf(newComment), after: { comment: newComment.text, ...acted } })
    tell(context, newComment)
    return { comment: toComment(newComment, user.id) }
  },

  async update({ params: { id }, body }, context) {
    const before = standing(await store.hold(context.db, id))
    judge(context, before, commentsAccess.update)
    await unchanged(context.db, comments.update, body.version, toComment(before, context.employeeId))
    await store.update(context.db, id, body.comment)
    await context.audit({
      resource: 'comments',
      ids: idsOf(before),
      before: { comment: before.text },
      after: { comment: body.comment },
    })
    tell(context, before)
    return { comment: toComment({ ...before, text: body.comment }, context.employeeId) }
  },

  async remove({ params: { id } }, context) {
    const before = standing(await store.hold(context.db, id))
    judge(context, before, commentsAccess.remove)
    await store.remove(context.db, id)
    await context.audit({ resource: 'comments', ids: idsOf(before), before: { comment: before.text, user: before.user } })
    tell(context, before)
    return { comment: toComment(before, context.employeeId) }
  },
})
