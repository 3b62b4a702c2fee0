import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { keepMonths } from './months.ts'

/** Each night, and at start: months to come are made, old ones are let go of (DES-32). */
export const auditMonths = job({
  name: 'audit-months',
  payload: z.object({}),
  retries: 2,
  cron: '40 2 * * *',
  atStart: true,
  run: (_payload, { db, now }) => keepMonths(db, now),
})
