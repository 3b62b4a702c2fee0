// The employees who get the sheet on Mondays, and the last Monday of each (DIR-52).
import { sql } from 'kysely'
import { addDays, wallClock, weekdayOf } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { periodAt } from '../period.ts'

/** Minutes of Monday between which letters are queued. */
export const HOURS = { from: 7 * 60, until: 20 * 60 }

type Clock = Pick<Context, 'now' | 'academy'>

const isOver = ({ now, academy }: Clock, minutes: number) => {
  const { day, minutes: at } = wallClock(now, academy.timeZone)
  return weekdayOf(day) > 0 || at >= minutes
}

/** An hour that is past needs no letter. */
export async function subscribe({ db, now, academy, today, user }: Context): Promise<boolean> {
  const sentWeek = isOver({ now, academy }, HOURS.from) ? periodAt('week', today).from : null
  const row = await db
    .insertInto('sheetSubscription')
    .values({ employeeId: user.id, since: now, sentWeek })
    .onConflict(on => on.doNothing())
    .returning('employeeId')
    .executeTakeFirst()
  return row !== undefined
}

export async function unsubscribe(db: Db, employeeId: string): Promise<boolean> {
  const row = await db.deleteFrom('sheetSubscription').where('employeeId', '=', employeeId).returning('employeeId').executeTakeFirst()
  return row !== undefined
}

/** The caller's, with the day of the next letter. */
export async function subscriptionOf({ db, now, academy, today, user }: Context) {
  const row = await db.selectFrom('sheetSubscription').select('sentWeek').where('employeeId', '=', user.id).executeTakeFirst()
  const monday = periodAt('week', today).from
  const isSent = row?.sentWeek === monday || isOver({ now, academy }, HOURS.until)
  return { subscribed: row !== undefined, next: row ? (isSent ? addDays(monday, 7) : monday) : null, email: user.email }
}

/** Those without this Monday's letter. */
export async function waitingFor(db: Db, monday: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sheetSubscription')
    .select('employeeId')
    .where(sql<boolean>`sent_week is distinct from ${monday}::date`)
    .orderBy('employeeId')
    .execute()
  return rows.map(({ employeeId }) => employeeId)
}

/** Marks the Monday: of two workers one gets true, and queues the letter in the same transaction. */
export async function take(db: Db, employeeId: string, monday: string): Promise<boolean> {
  const row = await db
    .updateTable('sheetSubscription')
    .set({ sentWeek: monday })
    .where('employeeId', '=', employeeId)
    .where(sql<boolean>`sent_week is distinct from ${monday}::date`)
    .returning('employeeId')
    .executeTakeFirst()
  return row !== undefined
}
