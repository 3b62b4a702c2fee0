import { z } from 'zod'
import { clipEnded } from '#features/foundation/locations/server/public.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/jobs.ts'

/** After midnight, frees the rooms of groups and talks whose last day has passed. */
export const clipBookings = job({
  name: 'clip-bookings',
  payload: z.object({}),
  retries: 2,
  cron: '5 0 * * *',
  drops: true,
  async run(_payload, { db, log }) {
    log.info({ hours: await inTransaction(db, clipEnded) }, 'freed rooms of ended groups and talks')
  },
})
