// Makes the forecast of a week and keeps it, so that what was said can be compared with what came (DIR-49, DIR-50).
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { DB } from '#server/db/schema.ts'
import { booksOf, calendarOf, duesAt, PAST, WHOLE, type Place } from './books.ts'
import { forecast, TRIED, type Dues, type Forecast } from './weeks.ts'

type ForecastRow = Insertable<DB['forecast']>

/** Splits a whole into parts as large as these; the largest takes what rounding leaves. */
function split(whole: number, parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + Math.max(0, part), 0)
  if (total === 0) return parts.map((_part, at) => (at === 0 ? whole : 0))
  const shares = parts.map(part => Math.floor((whole * Math.max(0, part)) / total))
  const largest = parts.indexOf(Math.max(...parts))
  shares[largest]! += whole - shares.reduce((sum, share) => sum + share, 0)
  return shares
}

/** The campuses' weeks, which add up to those of the whole academy. */
function fitted(whole: Forecast, all: readonly Forecast[]): Forecast[] {
  const weeks = whole.weeks.map((week, nth) => {
    const own = all.map(each => each.weeks[nth]!)
    const [agreed, fresh] = (['agreed', 'fresh'] as const).map(part =>
      split(
        week[part],
        own.map(each => each[part]),
      ),
    )
    return own.map((each, at) => {
      const before = each.agreed + each.fresh
      const scale = before > 0 ? (agreed![at]! + fresh![at]!) / before : 0
      const bound = (value: number | null) => (value === null || !whole.shown ? null : Math.round(value * scale))
      return { ...each, agreed: agreed![at]!, fresh: fresh![at]!, low: bound(each.low), high: bound(each.high) }
    })
  })
  return all.map((each, at) => ({ ...each, weeks: weeks.map(week => week[at]!) }))
}

/** The dates of several starts, each read once: those of past weeks are asked for by several forecasts. */
export type DuesMemory = Map<string, Awaited<ReturnType<typeof duesAt>>>

/**
 * Forecasts the eight weeks from this Monday as it began, of the whole academy and of each campus. A week that has its forecast keeps it.
 * @returns false when it had one
 */
export async function makeForecast(db: Db, monday: string, timeZone: string, memory: DuesMemory = new Map()): Promise<boolean> {
  if (await db.selectFrom('forecast').select('week').where('madeOn', '=', monday).limit(1).executeTakeFirst()) return false
  const calendar = calendarOf(monday, timeZone)
  const books = await booksOf(db, calendar)
  for (const ago of [0, ...TRIED]) {
    const day = calendar.monday(PAST - ago)
    if (!memory.has(day)) memory.set(day, await duesAt(db, day, timeZone))
  }
  const of = (place: Place) => forecast(books.of(place), (start): Dues => memory.get(calendar.monday(start))!(place), PAST)
  const whole = of(WHOLE)
  const places = books.places.filter((place): place is string | null => place !== WHOLE)
  const state = whole.shown ? 'shown' : whole.known ? 'year' : 'young'
  const rowsOf = ({ weeks }: Forecast, locationId: string | null, isWhole: boolean): ForecastRow[] =>
    weeks.map((week, nth) => ({ madeOn: monday, week: calendar.monday(PAST + nth), whole: isWhole, locationId, state, ...week }))
  const parts = fitted(whole, places.map(of))
  const rows = [...rowsOf(whole, null, true), ...places.flatMap((place, at) => rowsOf(parts[at]!, place, false))]
  await db
    .insertInto('forecast')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return true
}
