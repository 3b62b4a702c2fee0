import { sql } from 'kysely'
import { z } from 'zod'
import { academyDay, addDays, weekdayOf } from '#lib/days.ts'
import { job } from '#server/jobs/jobs.ts'
import { makeForecast } from './ahead/keep.ts'
import { remind } from './remind.ts'

/** Hourly, and at a worker's start; skips what is queued already. */
export const sendReminders = job({
  name: 'remind',
  payload: z.object({}),
  retries: 3,
  cron: '0 9-19 * * *',
  atStart: true,
  run: (_payload, context) => remind(context),
})

/**
 * Each night, before any payment: the debt at the beginning of the day (DIR-20). A missed night stays missing, since no past day can be
 * computed.
 */
export const keepDebt = job({
  name: 'keep-debt',
  payload: z.object({}),
  retries: 2,
  cron: '10 0 * * *',
  // A clock that is ahead would replace a true night.
  drops: true,
  async run(_payload, { db, now, academy }) {
    await sql`select keep_debt(${academyDay(now, academy.timeZone)})`.execute(db)
  },
})

/** Each night; the first one of a week makes its forecast (DIR-49). */
export const makeForecasts = job({
  name: 'make-forecast',
  payload: z.object({}),
  retries: 2,
  cron: '0 4 * * *',
  // A clock that is ahead would tell a week from money that has not come.
  drops: true,
  async run(_payload, { db, now, academy }) {
    const today = academyDay(now, academy.timeZone)
    await makeForecast(db, addDays(today, -weekdayOf(today)), academy.timeZone)
  },
})
