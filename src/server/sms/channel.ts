// Sends SMS for jobs. Without a provider nothing is sent, and messages stay readable in the outbox.
import type { Delivery } from '#server/mail/mailer.ts'

export interface Sms {
  /** E.164. */
  to: string
  text: string
}

export interface SmsChannel {
  readonly configured: boolean
  send(sms: Sms): Promise<Delivery>
}
