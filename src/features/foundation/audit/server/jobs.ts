import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { letGoOfMonths, makeMonths } from './months.ts'

/** Each night and at start: creates future months (DES-32), whatever the clock says. */
export const auditMonths = job({
  name: 'audit-months',
  payload: z.object({}),
  retries: 2,
  cron: '40 2 * * *',
  atStart: true,
  run: (_payload, { db, now }) => makeMonths(db, now),
})

/** Runs after that job: detaches and deletes old months. */
export const auditOldMonths = job({
  name: 'audit-old-months',
  payload: z.object({}),
  retries: 2,
  cron: '50 2 * * *',
  drops: true,
  run: (_payload, { db, now }) => letGoOfMonths(db, now),
})
