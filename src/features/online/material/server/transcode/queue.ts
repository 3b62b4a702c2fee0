import type { Db } from '#server/db/connect.ts'
import type { Requester } from '#server/db/audit.ts'
import type { Context } from '#server/http/feature.ts'
import { newId } from '#lib/ids.ts'
import { materialChanged } from '../../contract.ts'
import { transcodeVideo } from './job.ts'

/** `asked`: the user who requested the run, kept when another worker takes it over. */
export type Queueing = Pick<Context, 'db' | 'enqueue' | 'emit'> & { asked: Requester | null }

const callerJson = (requester: Requester | null) => (requester ? JSON.stringify(requester) : null)

/**
 * The file has arrived: 'uploading' becomes 'queued'. Safe to repeat. @returns false while the file has not arrived, or when queued before
 */
export async function queueTranscode({ db, enqueue, emit, asked }: Queueing, videoId: string): Promise<boolean> {
  const queued = await db
    .updateTable('video')
    .set({ status: 'queued', asked: callerJson(asked) })
    .where('id', '=', videoId)
    .where('status', '=', 'uploading')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('storedFile').select('id').whereRef('storedFile.id', '=', 'video.fileId').where('state', '=', 'ready')),
    )
    .returning(['transcodeId', 'courseId'])
    .executeTakeFirst()
  if (!queued) return false
  await enqueue(transcodeVideo, { transcodeId: queued.transcodeId })
  emit(materialChanged, [queued.courseId])
  return true
}

/** Requeues under a new transcodeId: after a failure, or when there was no transcoder. @returns false in any other state */
export async function retryTranscode({ db, enqueue, emit, asked }: Queueing, videoId: string): Promise<boolean> {
  const queued = await db
    .updateTable('video')
    .set({ status: 'queued', transcodeId: newId(), progress: 0, failure: null, attempts: 0, asked: callerJson(asked) })
    .where('id', '=', videoId)
    .where('status', 'in', ['failed', 'original'])
    .returning(['transcodeId', 'courseId'])
    .executeTakeFirst()
  if (!queued) return false
  await enqueue(transcodeVideo, { transcodeId: queued.transcodeId })
  emit(materialChanged, [queued.courseId])
  return true
}

export const videosOf = (db: Db, fileId: string) =>
  db.selectFrom('video').select('id').where('fileId', '=', fileId).where('status', '=', 'uploading').execute()
