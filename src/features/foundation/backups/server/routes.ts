import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { backupFailures, backups, backupsChanged } from '../contract.ts'
import { makeBackup } from './jobs.ts'
import * as store from './store.ts'

const backupAnswer = async ({ db, now, config }: Context) => {
  const { last, ...running } = await store.read(db, now)
  return {
    last: last ? { at: last.finishedAt, bytes: last.bytes, folder: last.folder } : null,
    ...running,
    folder: config.backupDir,
  }
}

export const backupsServer = implement(backups, {
  async find(_input, context) {
    return { backups: await backupAnswer(context) }
  },

  async make(_input, context) {
    const { db, now, enqueue, emit } = context
    if (!(await store.begin(db, now))) fail(backupFailures.BACKUP_RUNNING)
    await enqueue(makeBackup, {})
    emit(backupsChanged, [])
    return { backups: await backupAnswer(context) }
  },
})
