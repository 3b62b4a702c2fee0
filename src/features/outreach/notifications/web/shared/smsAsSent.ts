import type { Purpose } from '#features/foundation/outbox/contract.ts'
import { SEALED_PHONE_LENGTH, STOP_PATH, withStopSms } from '#lib/stopLink.ts'
import { smsText } from '../../contract.ts'

/** An SMS as sent: publicity with a link of the final length (CON-62). */
export function smsAsSent(academy: string, message: string, purpose: Purpose): string {
  const text = smsText(academy, message)
  return purpose === 'service' ? text : withStopSms(text, `${location.origin}${STOP_PATH}${'x'.repeat(SEALED_PHONE_LENGTH)}`)
}
