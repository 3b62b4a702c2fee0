// Day by day: enrolments, money, attendance. Money and attendance read covering indexes alone.
import { sql } from 'kysely'
import { reallyHad } from '#features/money/registrations/server/public.ts'
import { ofCampus } from '#features/teaching/groups/server/public.ts'
import { addDays, startOfDay } from '#lib/days.ts'
import type { Reply } from '#contract/route.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import type { Db } from '#server/db/connect.ts'
import { CHART_DAYS, TREND_DAYS, type dashboard } from '../contract.ts'

export type Home = Reply<typeof dashboard.show>
type Part<K extends keyof Home> = NonNullable<Home[K]>

/** The academy's day, and the requested campus. */
export interface Moment {
  now: Date
  today: string
  timeZone: string
  location: string | undefined
}

/** The days up to today, oldest first; days without rows are zero. */
function series<V>(rows: readonly (V & { day: string })[], today: string, count: number, none: V): (V & { day: string })[] {
  const rowByDay = new Map(rows.map(row => [row.day, row]))
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(today, at - count + 1)
    return rowByDay.get(day) ?? { ...none, day }
  })
}

const DAY_MS = 86_400_000
const since = ({ today, timeZone }: Moment) => startOfDay(addDays(today, 1 - CHART_DAYS), timeZone)

/** Those of the report 'Inscripciones': also ended ones, no modules, no mistakes. */
export async function enrolments(db: Db, moment: Moment): Promise<Part<'enrolments'>> {
  const { now, today, timeZone, location } = moment
  const aWeekAgo = new Date(now.getTime() - 7 * DAY_MS)
  const { rows } = await sql<{ day: string; count: number; byNow: number }>`
    select (r.registered_at at time zone ${timeZone})::date as day, count(*) as count,
      count(*) filter (where r.registered_at <= ${aWeekAgo}) as by_now
    from registration r
    where ${reallyHad('r')} and r.registered_at >= ${since(moment)} and r.registered_at <= ${now} ${ofCampus(sql`r.group_id`, location)}
    group by 1`.execute(db)
  const days = series(rows, today, CHART_DAYS, { count: 0, byNow: 0 })
  return {
    today: days.at(-1)!.count,
    lastWeek: days.at(-8)!.byNow,
    days: days.map(({ day, count }) => ({ day, count })),
  }
}

export async function income(db: Db, moment: Moment): Promise<Part<'income'>> {
  const { now, today, timeZone, location } = moment
  const { rows } = await sql<{ day: string; amount: number }>`
    select (e.entered_at at time zone ${timeZone})::date as day, sum(e.amount)::bigint as amount
    from entry e
    where ${cashEntries()} and e.voided_at is null and e.amount <> 0 and e.entered_at >= ${since(moment)} and e.entered_at <= ${now}
      ${location === undefined ? sql`` : sql`and e.location_id = ${location}`}
    group by 1`.execute(db)
  const before = rows.filter(({ day }) => day !== today)
  const sum = before.reduce((total, { amount }) => total + amount, 0)
  const days = series(rows, today, CHART_DAYS, { amount: 0 })
  return { today: days.at(-1)!.amount, average: before.length === 0 ? 0 : Math.round(sum / before.length), days }
}

/** How many students were present on each day. */
export async function attendanceTrend(db: Db, { today, location }: Moment): Promise<Part<'attendance'>['days']> {
  const { rows } = await sql<{ day: string; present: number }>`
    select a.day, count(*) filter (where a.present) as present
    from attendance a
    where a.day between ${addDays(today, 1 - TREND_DAYS)} and ${today} ${ofCampus(sql`a.group_id`, location)}
    group by 1`.execute(db)
  return series(rows, today, TREND_DAYS, { present: 0 })
}
