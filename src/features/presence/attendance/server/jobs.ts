import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { keepHistory } from './history.ts'

/** Each night, and at every start: the lessons of missing days, then the lists whose marks changed (DIR-29, DIR-32). */
export const keepLessons = job({
  name: 'keep-lessons',
  payload: z.object({}),
  retries: 3,
  cron: '20 0 * * *',
  atStart: true,
  expireIn: 3600,
  // A clock that runs ahead would record days that have not happened.
  drops: true,
  async run(_payload, { db, now, academy, log }) {
    log.info(await keepHistory(db, { now, timeZone: academy.timeZone }), 'recorded past lessons')
  },
})
