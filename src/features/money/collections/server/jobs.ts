import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { remind } from './remind.ts'

/** By the hour, and when a worker starts: what is queued already is not queued again. */
export const sendReminders = job({
  name: 'remind',
  payload: z.object({}),
  retries: 3,
  cron: '0 9-19 * * *',
  atStart: true,
  run: (_payload, context) => remind(context),
})
