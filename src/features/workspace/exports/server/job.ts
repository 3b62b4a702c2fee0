import { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { job, type Job, type JobContext } from '#server/jobs/jobs.ts'
import { newKey } from '#server/storage/keys.ts'
import { exportsChanged } from '../contract.ts'
import * as store from './store.ts'
import { exportZip, type RowCounts } from './zip.ts'

export const EXPORT_TYPE = 'application/zip'
/** An erasure makes it begin again. */
const TRIES = 5

type Payload = { id: string }

export const makeExport: Job<Payload> = job<Payload>({
  name: 'export',
  payload: z.object({ id: z.string() }),
  // Only for a worker that died: other failures are recorded.
  retries: 3,
  expireIn: 3_600,
  async run({ id }, context) {
    for (let tries = 0; tries < TRIES; tries++) if (await tried(context, id)) return
  },
})

/** @returns false when it has to be made again */
async function tried(context: JobContext, id: string): Promise<boolean> {
  const { db, now, storage, log, emit } = context
  const key = newKey(EXPORT_TYPE)
  const begun = await store.begin(db, id, key)
  if (!begun) return true
  if (begun.left !== null) await storage.remove(begun.left)
  emit(exportsChanged, [id])
  const end = await made(context, key).catch((error: unknown) => {
    log.error({ err: error }, 'could not make an export')
    return 'failed' as const
  })
  const finished = await store.finish(db, id, key, end === 'failed' ? end : { ...end, now })
  if (!finished || end === 'failed') await storage.remove(key)
  emit(exportsChanged, [id])
  return finished
}

async function made({ db, storage }: JobContext, key: string) {
  const rows: RowCounts = {}
  const { size } = await snapshot(db, trx => storage.put(key, exportZip(trx, rows), EXPORT_TYPE))
  return { size, rows }
}

/** Files agree with each other: all are read from one state of the database. */
const snapshot = <T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

export const resumeExports = job({
  name: 'resume-exports',
  payload: z.object({}),
  retries: 3,
  atStart: true,
  async run(_payload, { db, enqueue }) {
    for (const { id } of await store.unfinished(db)) await enqueue(makeExport, { id })
  },
})

/** Deletes files first, then their keys, so that no file is forgotten. */
export const sweepExports = job({
  name: 'sweep-exports',
  payload: z.object({}),
  retries: 2,
  cron: '17 * * * *',
  drops: true,
  async run(_payload, { db, now, storage, emit }) {
    for (const { id, key } of await store.over(db, now)) {
      if (key !== null) await storage.remove(key)
      await store.letGo(db, id)
      emit(exportsChanged, [id])
    }
  },
})
