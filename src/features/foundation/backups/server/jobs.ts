import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { explainDiskError } from '#server/storage/disk.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { BACKUPS_KEPT, backupsChanged } from '../contract.ts'
import * as store from './store.ts'

/** Named by its start: '2026-11-23T180000Z'. Other files in the folder are ignored. */
const OURS = /^\d{4}-\d\d-\d\dT\d{6}Z$/
const nameOf = (now: Date): string => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '')

/** Makes a backup in the backup folder and deletes the oldest. A failure is stored, not retried. */
export const makeBackup = job({
  name: 'make-backup',
  payload: z.object({}),
  // One retry, for a worker that died: other failures are recorded.
  retries: 1,
  expireIn: 6 * 3600,
  async run(_payload, context) {
    await store.finish(context.db, await failureOf(context))
    context.emit(backupsChanged, [])
  },
})

/** @returns why the backup failed; '' on success */
async function failureOf({ config, now, log, makeBackup: make }: JobContext): Promise<string> {
  try {
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 })
    await make(join(config.backupDir, nameOf(now)), now)
    await prune(config.backupDir)
    return ''
  } catch (error) {
    log.error({ err: error }, 'backup failed')
    const { message } = explainDiskError(error, config.backupDir, true) as Error
    return message.slice(0, 300)
  }
}

async function prune(folder: string): Promise<void> {
  const backupNames = (await readdir(folder)).filter(name => OURS.test(name)).toSorted()
  for (const name of backupNames.slice(0, -BACKUPS_KEPT)) await rm(join(folder, name), { recursive: true, force: true })
}
