import type { Permission } from '#contract/access.ts'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import * as courses from '#features/teaching/courses/server/public.ts'
import { fateOf, resendBatch } from '#features/foundation/outbox/server/public.ts'
import { countRecipients } from '#features/foundation/outbox/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import { fail } from '#server/http/refusal.ts'
import { notificationsAccess } from '../access.ts'
import { NAMED_MAX, notificationFailures, notifications, notificationsChanged } from '../contract.ts'
import { withStudentIds, peopleOf, requireAudience, type Audience } from './audience.ts'
import { noticeTemplate } from './letter.ts'
import { sendNotification } from './send.ts'
import * as store from './store.ts'

const NEEDED: Record<Audience['target'], Permission> = {
  students: notificationsAccess.student,
  student: notificationsAccess.student,
  talkStudent: notificationsAccess.talk,
  talk: notificationsAccess.talk,
  group: notificationsAccess.group,
  courses: notificationsAccess.courses,
}

async function ownBatch({ db, require }: Context, id: string): Promise<store.BatchRow> {
  const batch = (await store.batch(db, id)) ?? fail(notificationFailures.BATCH_NOT_FOUND)
  require(NEEDED[batch.target])
  return batch
}

export const notificationsServer = implement(notifications, {
  toStudent: ({ params: { id }, body }, context) => sendNotification(context, { target: 'student', id }, body),
  toStudents: async ({ body: { students, filter, ...message } }, context) =>
    sendNotification(context, await withStudentIds(context, { target: 'students', students, filter }), message),
  toTalkStudent: ({ params: { id }, body }, context) => sendNotification(context, { target: 'talkStudent', id }, body),
  toTalk: ({ params: { id }, body }, context) => sendNotification(context, { target: 'talk', id }, body),
  toGroup: ({ params: { id }, query: { debt }, body: { students, ...message } }, context) =>
    sendNotification(context, { target: 'group', id, debt, students }, message),
  toCourses: ({ body: { groups, ...message } }, context) => sendNotification(context, { target: 'courses', groups }, message),

  async template({ query: { purpose } }, context) {
    return { html_content: await noticeTemplate(context.academy, await letterMark(context), purpose) }
  },

  async groups({ params: { courseId }, query }, { db }) {
    const rows = await store.groupsOf(db, courseId, query)
    if (rows.length === 0 && !(await courses.find(db, courseId))) fail(courseFailures.COURSE_NOT_FOUND)
    return { result: rows.map(({ id, taken, held, ...row }) => ({ _id: id, ...row, studentListLength: taken - held })) }
  },

  async recipients({ body, query: { purpose } }, context) {
    const { db, require } = context
    require(NEEDED[body.target])
    const audience = await withStudentIds(context, body)
    await requireAudience(db, audience)
    const { people, email, sms, unwanted, shared } = await countRecipients(db, peopleOf(audience), purpose)
    return {
      people,
      email,
      sms,
      skipped: { email: people - email - unwanted.email - shared.email, sms: people - sms - unwanted.sms - shared.sms },
      ...(shared.email + shared.sms > 0 && { shared }),
      ...(purpose === 'marketing' && { unwanted }),
    }
  },

  async batch({ params }, context) {
    const { target: _target, ...batch } = await ownBatch(context, params.batchId)
    const { messages, dropped, unwanted, ...fate } = await fateOf(context.db, params.batchId, NAMED_MAX)
    // People who withdrew consent after queueing count as skipped.
    const skipped = [...batch.skipped, ...unwanted].slice(0, NAMED_MAX)
    return { total: messages + batch.skippedCount, ...fate, ...batch, skippedCount: batch.skippedCount + dropped, skipped }
  },

  async resend({ params: { batchId } }, context) {
    await ownBatch(context, batchId)
    const queued = await resendBatch(context, batchId)
    context.emit(notificationsChanged, [batchId])
    await context.audit({ resource: 'notifications', ids: [batchId], after: { resent: queued } })
    return { queued }
  },
})
