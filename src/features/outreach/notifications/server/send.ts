// Sends one notification: at most one message per person and channel (NOT-15). Unreachable people are
// skipped with a reason.
import type { z } from 'zod'
import { queueBatch } from '#features/foundation/outbox/server/public.ts'
import type { LessonNotice } from '#features/teaching/lessons/server/public.ts'
import { endOfDay } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { defaultSubject, notificationFailures, notificationsChanged, smsText, type NotificationInput } from '../contract.ts'
import { peopleBut, peopleOf, requireAudience, targetIds, type Audience } from './audience.ts'
import { noticeLetter } from './letter.ts'

interface Counts {
  email: number
  sms: number
}

interface Queued {
  queued: Counts
  held?: Counts
  noAddress?: true
  batchId: string
}

/** Messages to a group's students about one lesson, once each, in the transaction that changes it. */
export async function tellOfLesson(
  context: Context,
  { groupId, subject, message, lastDay, butOf = [], students }: LessonNotice,
): Promise<Counts> {
  const { academy } = context
  const letter = { subject, ...(await noticeLetter({ academy, subject, message, purpose: 'service' })) }
  const { batchId, queued } = await queueBatch(
    context,
    students ? peopleOf({ target: 'group', id: groupId, students: [...students] }) : peopleBut(groupId, butOf),
    {
      target: 'group',
      targetIds: [groupId],
      until: endOfDay(lastDay, academy.timeZone),
      email: letter,
      sms: smsText(academy.name, message),
    },
  )
  context.emit(notificationsChanged, [batchId])
  return queued
}

export async function sendNotification(
  context: Context,
  audience: Audience,
  { purpose, email, sms }: z.output<typeof NotificationInput>,
): Promise<Queued> {
  const { db, academy, mailer, sms: texts } = context
  await requireAudience(db, audience)
  const subject = email ? email.templateData.subject || defaultSubject(academy.name) : null
  const letter =
    email && subject ? { subject, ...(await noticeLetter({ academy, subject, message: email.templateData.message, purpose })) } : undefined
  const { batchId, queued, skipped } = await queueBatch(context, peopleOf(audience), {
    // Each of many is judged as one (058).
    target: audience.target === 'students' ? 'student' : audience.target,
    targetIds: targetIds(audience),
    purpose,
    email: letter,
    sms: sms ? smsText(academy.name, sms.message) : undefined,
  })
  if (queued.email + queued.sms + skipped === 0) fail(notificationFailures.NOBODY_THERE)
  context.emit(notificationsChanged, [batchId])
  await context.audit({
    resource: 'notifications',
    ids: [batchId, ...targetIds(audience)],
    after: {
      purpose,
      queued,
      skipped,
      subject,
      email: email?.templateData.message,
      sms: sms?.message,
      ...(audience.target === 'group' && { debt: audience.debt, students: audience.students }),
    },
  })
  const noAddress = purpose === 'marketing' && lacksPublicUrl(context.config)
  const heldCounts = {
    email: mailer.configured && !noAddress ? 0 : queued.email,
    sms: texts.configured && !noAddress ? 0 : queued.sms,
  }
  return { queued, batchId, ...(heldCounts.email + heldCounts.sms > 0 && { held: heldCounts, ...(noAddress && { noAddress }) }) }
}
