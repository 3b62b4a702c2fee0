// What the server carries for its features: made once at start, handed to handlers and jobs.
import type { Config } from '#server/config.ts'
import type { CountCache } from '#server/counts.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { SignedLinks } from '#server/signedLinks.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface Services {
  config: Config
  /** The academy's one row, read at start and again when it changes. */
  academy: { name: string; timeZone: string }
  storage: Storage
  mailer: Mailer
  links: SignedLinks
  counts: CountCache
  /** Open sessions everywhere: rights changed, or ended. */
  live: { sessionsChanged(employeeIds: readonly string[]): void; endSessions(sessionIds: readonly string[]): void }
  /** Does the job queue answer? For /health/ready. */
  pingJobs(): Promise<void>
}
