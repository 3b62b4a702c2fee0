// What leaves the server is kept here instead of leaving.
import { auditChanged, type ChangeEvent } from '#contract/event.ts'
import type { Delivery, Letter, Mailer } from '#server/mail/mailer.ts'
import type { Sms, SmsChannel } from '#server/sms/channel.ts'

export interface Recorded {
  /** What the sockets would have said, in order. */
  events: { resource: string; ids: string[] }[]
  /** Employees whose browsers would read their session again. */
  sessionsChanged: string[]
  sessionsEnded: string[]
  /** What the rooms of records would have heard, in order. */
  said: { room: string; event: string; data: Record<string, unknown> }[]
  mail: RecordingMailer
  sms: RecordingSms
  /** Lines of the log, as JSON. */
  logs: string[]
}

export interface RecordingMailer extends Mailer {
  letters: Letter[]
  /** false: as without SMTP_URL. */
  configured: boolean
  /** What the mail server answers from now on. */
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
  /** As without a provider, until a test says otherwise. */
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

/** As `Realtime.emit`, without sockets. That there is a new line in the audit goes without saying. */
export const recordEvent = (kept: Recorded) => (event: ChangeEvent, ids: readonly string[]) => {
  if (event !== auditChanged) kept.events.push({ resource: event.resource, ids: [...ids] })
}
