import type { Permission } from '#contract/access.ts'
import { studentFailures } from '#features/students/contract.ts'
import { implement } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import { notificationsAccess } from '../access.ts'
import { notificationFailures, notifications } from '../contract.ts'
import { noticeTemplate } from './letter.ts'
import { sendNotification } from './send.ts'
import * as store from './store.ts'

/** What each kind of sending needed. */
const NEEDED: Record<store.Target, Permission> = { student: notificationsAccess.student }

export const notificationsServer = implement(notifications, {
  async toStudent({ params: { id }, body }, context) {
    const student = (await store.student(context.db, id)) ?? fail(studentFailures.STUDENT_NOT_FOUND)
    const { batchId, queued, skipped, subject } = await sendNotification(context, 'student', [student], body)
    await context.audit({
      resource: 'notifications',
      ids: [batchId, id],
      after: { queued, skipped, subject, email: body.email?.templateData.message, sms: body.sms?.message },
    })
    return { queued, batchId }
  },

  async template(_input, { academy }) {
    return { html_content: await noticeTemplate(academy.name) }
  },

  async batch({ params }, { db, require }) {
    const { target, messages, skipped, ...counted } = (await store.batch(db, params.batchId)) ?? fail(notificationFailures.BATCH_NOT_FOUND)
    require(NEEDED[target])
    return { total: messages + skipped.length, ...counted, skipped }
  },
})
