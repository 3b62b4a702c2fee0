import type { Config } from '#server/config.ts'
import { rateLimiter } from '#server/limits/rateLimiter.ts'
import type { SmsChannel } from './channel.ts'
import { noSms } from './none.ts'
import { twilioSms } from './twilio.ts'

export function openSms({ sms, smsRate }: Pick<Config, 'sms' | 'smsRate'>): SmsChannel {
  if (!sms) return noSms()
  const channel = twilioSms(sms)
  const turn = rateLimiter(smsRate)
  return { configured: true, send: each => turn().then(() => channel.send(each)) }
}
