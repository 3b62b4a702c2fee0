import { auditChanged, type ChangeEvent } from '#contract/event.ts'
import type { Delivery, Letter, Mailer } from '#server/mail/mailer.ts'
import type { Sms, SmsChannel } from '#server/sms/channel.ts'

export interface Recorded {
  events: { resource: string; ids: string[] }[]
  sessionsChanged: string[]
  sessionsEnded: string[]
  said: { room: string; event: string; data: Record<string, unknown> }[]
  mail: RecordingMailer
  sms: RecordingSms
  logs: string[]
}

export interface RecordingMailer extends Mailer {
  letters: Letter[]
  /** False simulates a server without SMTP_URL. */
  configured: boolean
  answer: Delivery
}

function recordingMailer(): RecordingMailer {
  const mailer: RecordingMailer = {
    letters: [],
    configured: true,
    answer: { state: 'sent' },
    send(letter) {
      mailer.letters.push(letter)
      return Promise.resolve(mailer.answer)
    },
    close: () => Promise.resolve(),
  }
  return mailer
}

export interface RecordingSms extends SmsChannel {
  texts: Sms[]
  configured: boolean
  answer: Delivery
}

function recordingSms(): RecordingSms {
  const sms: RecordingSms = {
    texts: [],
    configured: false,
    answer: { state: 'sent' },
    send(text) {
      sms.texts.push(text)
      return Promise.resolve(sms.answer)
    },
  }
  return sms
}

export const recorded = (): Recorded => ({
  events: [],
  sessionsChanged: [],
  sessionsEnded: [],
  said: [],
  mail: recordingMailer(),
  sms: recordingSms(),
  logs: [],
})

/** Like `Realtime.emit`, without sockets. Notices of new audit rows are left out. */
export const recordEvent = (record: Recorded) => (event: ChangeEvent, ids: readonly string[]) => {
  if (event !== auditChanged) record.events.push({ resource: event.resource, ids: [...ids] })
}
