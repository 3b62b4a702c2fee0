// The row of a video's run. `attempts` identifies the run: the latest one owns the row.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Probe } from './renditions.ts'

export interface Run {
  id: string
  courseId: string
  transcodeId: string
  fileId: string
  progress: number
  attempts: number
}

/** Seconds without a heartbeat after which a run counts as dead. */
export const DEAD_AFTER = 60

const dead = sql<boolean>`heartbeat_at < now() - make_interval(secs => ${DEAD_AFTER})`

/** Claims a queued run, or one of a dead worker. undefined: nothing to do (any more). */
export const claim = (db: Db, transcodeId: string): Promise<Run | undefined> =>
  db
    .updateTable('video')
    .set({ status: 'processing', heartbeatAt: sql`now()`, attempts: sql`attempts + 1` })
    .where('transcodeId', '=', transcodeId)
    .where(eb => eb.or([eb('status', '=', 'queued'), eb.and([eb('status', '=', 'processing'), dead])]))
    .returning(['id', 'courseId', 'transcodeId', 'fileId', 'progress', 'attempts'])
    .executeTakeFirst()

const mine = (db: Db, { transcodeId, attempts }: Run) =>
  db.updateTable('video').where('transcodeId', '=', transcodeId).where('attempts', '=', attempts).where('status', '=', 'processing')

/** Heartbeat with progress. False when another worker owns the run, or the video is gone. */
export const alive = async (db: Db, run: Run, progress: number): Promise<boolean> =>
  (await mine(db, run)
    .set({ heartbeatAt: sql`now()`, progress: sql`greatest(progress, ${progress})` })
    .returning('id')
    .executeTakeFirst()) !== undefined

export type End =
  | { status: 'ready' | 'original'; probe: Probe }
  | { status: 'failed'; failure: string }
  /** Back to the queue for another try. `uncounted`: this try was interrupted. */
  | { status: 'queued'; uncounted?: boolean }

/** @returns false when another worker owns the run */
export async function end(db: Db, run: Run, result: End): Promise<boolean> {
  const probed = 'probe' in result && result.probe
  const set = {
    status: result.status,
    heartbeatAt: null,
    ...('uncounted' in result && result.uncounted && { attempts: sql<number>`attempts - 1` }),
    ...('failure' in result && { failure: result.failure }),
    ...(probed && {
      progress: 100,
      failure: null,
      width: probed.width,
      height: probed.height,
      seconds: probed.seconds.toFixed(3),
      rate: Math.min(999, probed.rate).toFixed(3),
    }),
  }
  return (await mine(db, run).set(set).returning('id').executeTakeFirst()) !== undefined
}

export const orphaned = (db: Db) =>
  db.selectFrom('video').select(['transcodeId', 'asked']).where('status', '=', 'processing').where(dead).limit(100).execute()

/** The given transcodes that a living worker runs. */
export async function livingOf(db: Db, transcodeIds: string[]): Promise<Set<string>> {
  if (transcodeIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('video')
    .select('transcodeId')
    .where('transcodeId', 'in', transcodeIds)
    .where('status', '=', 'processing')
    .where(sql<boolean>`not ${dead}`)
    .execute()
  return new Set(rows.map(row => row.transcodeId))
}
