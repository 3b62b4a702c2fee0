import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { clockState, type ClockState } from '#server/db/clock.ts'
import { queueState, type QueueState } from '#server/jobs/queueState.ts'
import type { DiskRoom } from '#server/storage/disk.ts'
import type { Services } from '#server/services.ts'
import { READY_MS, withTimeout } from '#server/limits/withTimeout.ts'

const HOUR = 3_600_000
const LEAST_SHARE = 0.05
const LEAST_BYTES = 2 * 1024 ** 3
const BACKUP_HOURS = 48

export interface Condition {
  disk: DiskRoom
  /** When `npm run backup` last finished; null: never, as on hosts with backups of their own. */
  backup: { at: Date | null }
  /** Whether the clock agrees with the stored instants (M151, M153). */
  clock: ClockState
  jobs: QueueState
}

type ReadinessContext = Pick<Services, 'storage' | 'pingJobs' | 'live' | 'disk' | 'nightly'>

export async function condition(db: Db, { disk, nightly }: Pick<ReadinessContext, 'disk' | 'nightly'>, now: Date): Promise<Condition> {
  const [room, clock, jobs, last] = await Promise.all([
    disk(),
    clockState(db, now),
    queueState(db, nightly),
    db
      .selectFrom('backupRun')
      .select(eb => eb.fn.max('finishedAt').as('at'))
      .where('ok', '=', true)
      .executeTakeFirstOrThrow(),
  ])
  return { disk: room, backup: { at: last.at }, clock, jobs }
}

/** CON-71. A missing backup is no alarm, because some hosts have backups of their own; the screen shows it. */
export function isWell({ disk, backup, clock, jobs }: Condition): boolean {
  const { now } = clock
  if (clock.inDoubt || clock.isLate || jobs.isStill || jobs.failing.length > 0) return false
  if (disk.free < LEAST_BYTES || disk.free < disk.total * LEAST_SHARE) return false
  return backup.at === null || now.getTime() - backup.at.getTime() <= BACKUP_HOURS * HOUR
}

/**
 * 'degraded': it works, but the disk is nearly full, the last backup is old, the clock is in doubt, no scheduled job runs, or a nightly
 * job failed. Rejects with the reasons when a part does not answer.
 */
export async function readiness(db: Db, services: ReadinessContext, now: Date): Promise<'ok' | 'degraded'> {
  const { storage, pingJobs, live } = services
  const checks = [sql`select 1`.execute(db), storage.ping(), pingJobs(), live.hears(), condition(db, services, now)] as const
  const parts = await Promise.allSettled(checks.map(part => withTimeout<unknown>(READY_MS, part)))
  const faults = parts.filter(part => part.status === 'rejected').map(part => String(part.reason))
  if (faults.length > 0) throw new Error(`not ready: ${faults.join('; ')}`)
  return isWell(await checks[4]) ? 'ok' : 'degraded'
}
