import { sql } from 'kysely'
import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'

export const cleanUp = job({
  name: 'clean-up',
  payload: z.object({}),
  retries: 2,
  cron: '17 3 * * *',
  drops: true,
  async run(_payload, { db, now }) {
    await db.deleteFrom('session').where('expiresAt', '<', now).execute()
    await db.deleteFrom('signInTicket').where('expiresAt', '<', now).execute()
    await db.deleteFrom('idempotency').where('expiresAt', '<', now).execute()
    await db
      .deleteFrom('throttle')
      .where('lastAt', '<', sql<Date>`${now}::timestamptz - interval '1 day'`)
      .execute()
    await db
      .deleteFrom('knownDevice')
      .where('lastFullAt', '<', sql<Date>`${now}::timestamptz - interval '60 days'`)
      .execute()
    await sql`delete from device d where created_at < ${now}::timestamptz - interval '1 day' and not exists (select from known_device k where k.device_id = d.id)`.execute(
      db,
    )
    await db
      .deleteFrom('socketIoAttachments')
      .where('createdAt', '<', sql<Date>`${now}::timestamptz - interval '1 hour'`)
      .execute()
  },
})
