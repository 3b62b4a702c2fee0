// What the server carries for its features: made once at start, handed to handlers and jobs.
import type { Academy } from '#server/db/academy.ts'
import type { Config } from '#server/config.ts'
import type { CountCache } from '#server/db/countCache.ts'
import type { DiskRoom } from '#server/storage/disk.ts'
import type { LiveProvider } from '#server/live/provider.ts'
import type { LiveOrigins } from '#server/live/liveOrigins.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { SmsChannel } from '#server/sms/channel.ts'
import type { Made } from '#server/backup/backup.ts'
import type { Vault } from '#server/auth/vault.ts'
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface Services {
  config: Config
  /** The academy's one row, read at start and again when it changes. */
  academy: Academy
  /** After it changed, here or on another instance. */
  refreshAcademy(): Promise<void>
  storage: Storage
  vault: Vault
  /** Under which the second step of signing in is kept. */
  factorVault: Vault
  /** A backup of this academy into a folder of its own, while the server goes on. */
  makeBackup(folder: string, now: Date): Promise<Made>
  mailer: Mailer
  sms: SmsChannel
  /** After the settings of mail or text messages changed, here or on another instance. */
  refreshChannels(): Promise<void>
  streaming: LiveProvider
  liveOrigins: LiveOrigins
  links: SignedLinks
  counts: CountCache
  /** What is told to open browsers everywhere: rights changed, sessions ended, and what is said in the room of a record. */
  live: Pick<Realtime, 'sessionsChanged' | 'endSessions' | 'say' | 'hears'>
  /** Does the job queue answer? For /health/ready. */
  pingJobs(): Promise<void>
  /** The names of the jobs that run once a day. */
  nightly: readonly string[]
  /** Room on the disk of DATA_DIR, in bytes. */
  disk(): Promise<DiskRoom>
}
