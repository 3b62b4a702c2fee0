// What leaves the server is kept here instead of leaving.
import type { ChangeEvent } from '#contract/event.ts'
import type { Delivery, Letter, Mailer } from '#server/mail/mailer.ts'

export interface Recorded {
  /** What the sockets would have said, in order. */
  events: { resource: string; ids: string[] }[]
  /** Employees whose browsers would read their session again. */
  sessionsChanged: string[]
  sessionsEnded: string[]
  mail: RecordingMailer
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

export const recorded = (): Recorded => ({ events: [], sessionsChanged: [], sessionsEnded: [], mail: recordingMailer(), logs: [] })

/** As `Realtime.emit`, without sockets. */
export const recordEvent = (kept: Recorded) => (event: ChangeEvent, ids: readonly string[]) =>
  void kept.events.push({ resource: event.resource, ids: [...ids] })
