import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { applyAll as apply } from './applyErasures.ts'

/** Repeats what failed before the server opened, and writes missing notes (CON-67). */
export const applyErasures = job({
  name: 'apply-erasures',
  payload: z.object({}),
  retries: 10,
  cron: '25 3 * * *',
  atStart: true,
  run: (_payload, context) => apply(context),
})
