import { sql } from 'kysely'
import { z } from 'zod'
import { academyDay } from '#lib/days.ts'
import type { Offering } from '#features/teaching/groups/server/public.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { waitingChanged } from '../contract.ts'
import { end, takeClosedBack } from './holds.ts'
import { lockGroups } from './locks.ts'
import { offerSeats } from './offerSeats.ts'
import { closedOffers, idle } from './open.ts'
import { tell } from './tell.ts'

/** A job's own transaction that offers seats. Events are sent after the commit. */
async function offeringIn(context: JobContext, work: (offering: Offering) => Promise<void>): Promise<void> {
  const { now, academy } = context
  const changes: Parameters<Offering['emit']>[] = []
  await inTransaction(context.db, async db => {
    changes.length = 0
    await work({
      db,
      now,
      academy,
      wholly: next => next(),
      emit: (...event) => void changes.push(event),
      enqueue: (next, payload, seconds) => context.enqueueLater(db, next, payload, seconds),
    })
  })
  for (const event of changes) context.emit(...event)
}

/** Runs when a hold expires, or is no longer needed. */
export const endHold = job({
  name: 'end-hold',
  payload: z.object({ hold: z.string(), state: z.enum(['expired', 'enrolled', 'left']).default('expired') }),
  retries: 3,
  run: ({ hold, state }, context) => offeringIn(context, offering => end(offering, hold, state)),
})

export const tellOffer = job({
  name: 'tell-offer',
  payload: z.object({ hold: z.string() }),
  retries: 3,
  run: ({ hold }, context) => tell(context, hold),
})

const LATE_SECONDS = 30

/** Repeats lost jobs: expired holds, offers of closed groups, and free seats that were not offered. */
export const sweepHolds = job({
  name: 'sweep-holds',
  payload: z.object({}),
  retries: 2,
  cron: '*/5 * * * *',
  atStart: true,
  async run(_payload, context) {
    const { db, now, academy } = context
    const past = new Date(now.getTime() - LATE_SECONDS * 1000)
    const late = await db.selectFrom('seatHold').select('id').where('endsAt', '<', past).orderBy('endsAt').execute()
    for (const { id } of late) await offeringIn(context, offering => end(offering, id))
    const today = academyDay(now, academy.timeZone)
    for (const group of [...(await closedOffers(db, today)), ...(await idle(db, today))])
      await offeringIn(context, async offering => {
        await lockGroups(offering.db, [group])
        await takeClosedBack(offering, [group])
        await offerSeats(offering, [group])
      })
  },
})

/** A course was switched on or off: its groups opened or closed. */
export const sweepSoon = ({ enqueue }: Pick<Offering, 'enqueue'>): Promise<void> => enqueue(sweepHolds, {})

/** OFE-30: nobody waits for an ended group, and entries older than a year are only counted. */
export const closeWaiting = job({
  name: 'close-waiting',
  payload: z.object({}),
  retries: 2,
  cron: '10 0 * * *',
  drops: true,
  async run(_payload, { db, now, academy, emit }) {
    const today = academyDay(now, academy.timeZone)
    const { rows } = await sql<{ id: string }>`
      update waiting w set state = 'expired', closed_at = ${now} from class_group g
      where w.state = 'waiting' and g.id = w.group_id and g.end_date < ${today} returning w.id`.execute(db)
    if (rows.length > 0)
      emit(
        waitingChanged,
        rows.map(({ id }) => id),
      )
    await sql`
      with old as (update waiting set note = null where closed_at < ${now}::timestamptz - interval '12 months' returning id)
      update waiting_person set name = null, last_name = null, phone_number = null, email = null, words = null
      where entry_id in (select id from old) and name is not null`.execute(db)
  },
})
