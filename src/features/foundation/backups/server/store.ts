import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Hours after which a run without an end counts as lost. */
const LOST_AFTER_HOURS = 6

const lostBefore = (now: Date) => new Date(now.getTime() - LOST_AFTER_HOURS * 3_600_000)

export async function read(db: Db, now: Date) {
  const [last, request] = await Promise.all([
    db
      .selectFrom('backupRun')
      .select(['finishedAt', 'bytes', 'folder'])
      .where('ok', '=', true)
      .orderBy('finishedAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('backupRequest').select(['askedAt', 'failure']).executeTakeFirstOrThrow(),
  ])
  const running = request.askedAt !== null && request.askedAt > lostBefore(now)
  return { last, runningSince: running ? request.askedAt : null, failure: running ? '' : request.failure }
}

/** Claims the run. @returns false when another run is active */
export async function begin(db: Db, now: Date): Promise<boolean> {
  const claim = await db
    .updateTable('backupRequest')
    .set({ askedAt: now, failure: '' })
    .where(eb => eb.or([eb('askedAt', 'is', null), eb('askedAt', '<=', lostBefore(now))]))
    .returning('id')
    .executeTakeFirst()
  return claim !== undefined
}

/** `failure`: the reason, '' on success. */
export async function finish(db: Db, failure: string): Promise<void> {
  await sql`update backup_request set asked_at = null, failure = ${failure}`.execute(db)
}
