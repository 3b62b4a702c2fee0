// One notification to some people: at most one message per person and channel (decisions "Notifications"). Who cannot be
// reached is skipped and told why.
import type { z } from 'zod'
import { queueBatch } from '#features/outbox/server/batches.ts'
import type { Context } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import { defaultSubject, notificationFailures, notificationsChanged, smsText, type NotificationInput } from '../contract.ts'
import { peopleOf, requireAudience, targetIds, type Audience } from './audience.ts'
import { noticeLetter } from './letter.ts'

interface Queued {
  queued: { email: number; sms: number }
  batchId: string
}

export async function sendNotification(
  context: Context,
  audience: Audience,
  { email, sms }: z.output<typeof NotificationInput>,
): Promise<Queued> {
  const { db, academy } = context
  await requireAudience(db, audience)
  const subject = email ? email.templateData.subject || defaultSubject(academy.name) : null
  const letter =
    email && subject ? { subject, ...(await noticeLetter({ academy, subject, message: email.templateData.message })) } : undefined
  const { batchId, queued, skipped } = await queueBatch(context, peopleOf(audience), {
    target: audience.target,
    targetIds: targetIds(audience),
    email: letter,
    sms: sms ? smsText(academy.name, sms.message) : undefined,
  })
  if (queued.email + queued.sms + skipped === 0) fail(notificationFailures.NOBODY_THERE)
  context.emit(notificationsChanged, [batchId])
  await context.audit({
    resource: 'notifications',
    ids: [batchId, ...targetIds(audience)],
    after: {
      queued,
      skipped,
      subject,
      email: email?.templateData.message,
      sms: sms?.message,
      ...(audience.target === 'group' && { debt: audience.debt }),
    },
  })
  return { queued, batchId }
}
