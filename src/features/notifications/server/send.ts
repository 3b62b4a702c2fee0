// One notification to some people: at most one message per person and channel (decisions "Notifications"). Who cannot be
// reached is skipped and told why. The SMS row waits in the outbox as `held` while there is no provider.
import type { z } from 'zod'
import { queueMail } from '#features/outbox/server/queue.ts'
import { queueSms } from '#features/outbox/server/sms.ts'
import { fullName, isEmail } from '#lib/text.ts'
import type { Context } from '#server/feature.ts'
import { defaultSubject, smsText, type NotificationInput } from '../contract.ts'
import { noticeLetter } from './letter.ts'
import { openBatch, type Addressee, type Skipped, type Target } from './store.ts'

const PHONE_MIN = 10

const REASONS = { email: 'Sin correo electrónico', sms: 'Sin teléfono' }

interface Sent {
  batchId: string
  queued: { email: number; sms: number }
  skipped: Skipped[]
  subject: string | null
}

export async function sendNotification(
  context: Context,
  target: Target,
  people: readonly Addressee[],
  { email, sms }: z.output<typeof NotificationInput>,
): Promise<Sent> {
  const { db, academy, user, now } = context
  const byMail = email ? people.filter(person => isEmail(person.email)) : []
  const bySms = sms ? people.filter(person => person.phoneNumber.length >= PHONE_MIN) : []
  const left = (reached: readonly Addressee[], reason: string): Skipped[] =>
    people.filter(person => !reached.includes(person)).map(person => ({ name: fullName(person), reason }))
  const skipped = [...(email ? left(byMail, REASONS.email) : []), ...(sms ? left(bySms, REASONS.sms) : [])]
  const batchId = await openBatch(db, target, skipped, user.id, now)

  const subject = email ? email.templateData.subject || defaultSubject(academy.name) : null
  if (email && subject && byMail.length > 0) {
    const letter = await noticeLetter({ academy: academy.name, subject, message: email.templateData.message })
    for (const person of byMail)
      await queueMail(context, { kind: 'notice', recipient: person.email, subject, studentId: person.id, batchId, ...letter })
  }
  for (const person of bySms)
    await queueSms(context, {
      kind: 'notice',
      recipient: person.phoneNumber,
      text: smsText(academy.name, sms!.message),
      studentId: person.id,
      batchId,
    })
  return { batchId, queued: { email: byMail.length, sms: bySms.length }, skipped, subject }
}
