// Money and payment dates by week and campus, as the forecast reads them (DIR-48).
import { sql } from 'kysely'
import { placedGroups } from '#features/foundation/reports/server/public.ts'
import { addDays, startOfDay } from '#lib/days.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import type { Db } from '#server/db/connect.ts'
import { AHEAD, type Books, type Dues } from './weeks.ts'

/** The weeks that are read before the forecast's first one. */
export const PAST = 100

/** `null`: without a campus. `WHOLE`: all together. */
export const WHOLE = Symbol('whole')
export type Place = string | null | typeof WHOLE

interface Calendar {
  /** The Monday of a week; week `PAST` is the forecast's first. */
  monday(week: number): string
  instants: string[]
}

export function calendarOf(first: string, timeZone: string): Calendar {
  const monday = (week: number) => addDays(first, (week - PAST) * 7)
  return { monday, instants: Array.from({ length: PAST + AHEAD + 1 }, (_, week) => startOfDay(monday(week), timeZone).toISOString()) }
}

/** Sums by place: of one campus, and of all. */
class Sums {
  readonly places = new Map<Place, Map<number, number>>()
  add(place: string | null, key: number, amount: number): void {
    for (const each of [place, WHOLE] as const) {
      const sums = this.places.get(each) ?? new Map<number, number>()
      this.places.set(each, sums.set(key, (sums.get(key) ?? 0) + amount))
    }
  }
  of = (place: Place, key: number): number => this.places.get(place)?.get(key) ?? 0
}

interface Row {
  locationId: string | null
  registered: number | null
  week: number
  amount: number
}

const BASE = 1_000

export async function booksOf(db: Db, { instants }: Calendar): Promise<{ places: Place[]; of(place: Place): Books }> {
  const week = (column: string) => sql`width_bucket(${sql.raw(column)}, ${instants}::timestamptz[]) - 1`
  const { rows: money } = await sql<Row>`
    select e.location_id, ${week('r.registered_at')} as registered, ${week('e.entered_at')} as week, sum(e.amount)::bigint as amount
    from entry e left join registration r on r.id = e.registration_id
    where ${cashEntries()} and e.amount <> 0 and e.voided_at is null and e.entered_at >= ${instants[0]!}
      and e.entered_at < ${instants.at(-1)!}
    group by 1, 2, 3`.execute(db)
  const { rows: sales } = await sql<Row>`
    select g.location_id, ${week('r.registered_at')} as week, sum(d.amount)::bigint as amount
    from due_row d join registration r on r.id = d.registration_id join ${placedGroups} g on g.id = r.group_id
    where r.registered_at >= ${instants[0]!} group by 1, 2`.execute(db)
  const [came, cameOf, sold] = [new Sums(), new Sums(), new Sums()]
  for (const { locationId, registered, week: at, amount } of money) {
    came.add(locationId, at, amount)
    if (registered !== null) cameOf.add(locationId, registered * BASE + at, amount)
  }
  for (const { locationId, week: at, amount } of sales) sold.add(locationId, at, amount)
  const first = Math.min(PAST, ...money.map(({ week: at }) => at))
  return {
    places: [...new Set([...came.places.keys(), ...sold.places.keys()])],
    of: place => ({
      first,
      came: at => came.of(place, at),
      cameOf: (registered, at) => cameOf.of(place, registered * BASE + at),
      sold: at => sold.of(place, at),
    }),
  }
}

/**
 * The payment dates at the beginning of this day: what was paid since is open again, the latest date first. Plans are as they are now
 * (DIR-49).
 */
export async function duesAt(db: Db, monday: string, timeZone: string): Promise<(place: Place) => Dues> {
  const at = startOfDay(monday, timeZone)
  const { rows } = await sql<{ locationId: string | null; week: number; amount: number; open: number }>`
    with since as (
      select e.registration_id, sum(e.amount) as amount from entry e
      where e.entered_at >= ${at} and e.voided_at is null and e.registration_id is not null and not e.other group by 1
    ), poured as (
      select d.registration_id, d.due_on, d.amount, sum(d.amount) over (partition by d.registration_id order by d.due_on) as up_to,
        sum(d.amount - d.open) over (partition by d.registration_id) - coalesce(s.amount, 0) as paid
      from due_row d left join since s on s.registration_id = d.registration_id
    )
    select g.location_id, (p.due_on - ${monday}::date + 700) / 7 - 100 as week, sum(p.amount)::bigint as amount,
      sum(least(p.amount, greatest(0, p.up_to - greatest(0, p.paid))))::bigint as open
    from poured p join registration r on r.id = p.registration_id join ${placedGroups} g on g.id = r.group_id
    where r.registered_at < ${at} and p.due_on >= ${addDays(monday, -84)}::date and p.due_on < ${addDays(monday, AHEAD * 7)}::date
    group by 1, 2`.execute(db)
  return place => {
    const dues = { agreed: Array.from({ length: AHEAD }, () => 0), due: 0, recovered: 0 }
    for (const { locationId, week, amount, open } of rows) {
      if (place !== WHOLE && place !== locationId) continue
      if (week >= 0) dues.agreed[week]! += open
      if (week >= -4) continue
      dues.due += amount
      dues.recovered += amount - open
    }
    return dues
  }
}
