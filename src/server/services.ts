import type { Academy } from '#server/db/academy.ts'
import type { Config } from '#server/config.ts'
import type { CountCache } from '#server/db/countCache.ts'
import type { DiskRoom } from '#server/storage/disk.ts'
import type { LiveProvider } from '#server/live/provider.ts'
import type { LiveOrigins } from '#server/live/liveOrigins.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Realtime } from '#server/realtime/realtime.ts'
import type { SmsChannel } from '#server/sms/channel.ts'
import type { BackupResult } from '#server/backup/backup.ts'
import type { Vault } from '#server/auth/vault.ts'
import type { SignedLinks } from '#server/auth/signedLinks.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface Services {
  config: Config
  /** The academy's one row, read at start and after each change. */
  academy: Academy
  /** Call after it changed, here or on another instance. */
  refreshAcademy(): Promise<void>
  storage: Storage
  vault: Vault
  factorVault: Vault
  makeBackup(folder: string, now: Date): Promise<BackupResult>
  mailer: Mailer
  sms: SmsChannel
  /** Call after the settings of mail or SMS changed, here or on another instance. */
  refreshChannels(): Promise<void>
  streaming: LiveProvider
  liveOrigins: LiveOrigins
  links: SignedLinks
  counts: CountCache
  live: Pick<Realtime, 'sessionsChanged' | 'endSessions' | 'say' | 'hears'>
  /** Resolves when the job queue answers, for /health/ready. */
  pingJobs(): Promise<void>
  nightly: readonly string[]
  /** Space on the disk of DATA_DIR, in bytes. */
  disk(): Promise<DiskRoom>
}
