import { z } from 'zod'
import { inTransaction } from '#server/db/transaction.ts'
import { job } from '#server/jobs/jobs.ts'
import { advisoriesChanged } from '../contract.ts'
import { followSettings } from './slots.ts'

/** Each night, and at every start, the hours of the next 8 weeks (ADV-1). */
export const makeSlots = job({
  name: 'make-advisories',
  payload: z.object({}),
  retries: 2,
  cron: '15 0 * * *',
  atStart: true,
  async run(_payload, context) {
    const courses = await inTransaction(context.db, db => followSettings(db, context))
    if (courses.length > 0) context.emit(advisoriesChanged, courses)
    context.log.info({ courses: courses.length }, 'updated hours of advisories from the courses')
  },
})
