// What has served its time: ended sessions, answered idempotency keys, forgotten tries.
import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/jobs.ts'

export const cleanUp = job({
  name: 'clean-up',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
  async run(_payload, { db, now }) {
    await db.deleteFrom('session').where('expiresAt', '<', now).execute()
    await db.deleteFrom('idempotency').where('expiresAt', '<', now).execute()
    await db
      .deleteFrom('throttle')
      .where('lastAt', '<', sql<Date>`${now}::timestamptz - interval '1 day'`)
      .execute()
    await db
      .deleteFrom('socketIoAttachments')
      .where('createdAt', '<', sql<Date>`${now}::timestamptz - interval '1 hour'`)
      .execute()
  },
})
