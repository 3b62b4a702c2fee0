import type { Check } from '#web/ui/useRouteForm.ts'
import type { Purpose } from '#features/foundation/outbox/contract.ts'
import { NOTIFICATION_TEXTS, type NotificationInput } from '../../contract.ts'

export interface NotificationValues {
  purpose: Purpose
  emailOn: boolean
  smsOn: boolean
  subject: string
  message: string
  sms: string
}

/** The reasons not to send (NOT-1 to NOT-3), in this order. */
export function notificationCheck({ emailOn, smsOn, message, sms }: NotificationValues): Check | null {
  if (!emailOn && !smsOn) return { field: 'emailOn', text: NOTIFICATION_TEXTS.nothing }
  if (emailOn && message.trim() === '') return { field: 'message', text: NOTIFICATION_TEXTS.email }
  return smsOn && sms.trim() === '' ? { field: 'sms', text: NOTIFICATION_TEXTS.sms } : null
}

export const notificationBody = ({ purpose, emailOn, smsOn, subject, message, sms }: NotificationValues): NotificationInput => ({
  ...(purpose === 'marketing' && { purpose }),
  ...(emailOn && { email: { template: 'notice', templateData: { message, subject } } }),
  ...(smsOn && { sms: { message: sms } }),
})
