import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { letGoOfMonths, makeMonths } from './months.ts'

/** Each night, and at start: months to come are made (DES-32), whatever the clock shows. */
export const auditMonths = job({
  name: 'audit-months',
  payload: z.object({}),
  retries: 2,
  cron: '40 2 * * *',
  atStart: true,
  run: (_payload, { db, now }) => makeMonths(db, now),
})

/** Afterwards: months that are no longer remembered go. */
export const auditOldMonths = job({
  name: 'audit-old-months',
  payload: z.object({}),
  retries: 2,
  cron: '50 2 * * *',
  drops: true,
  run: (_payload, { db, now }) => letGoOfMonths(db, now),
})
