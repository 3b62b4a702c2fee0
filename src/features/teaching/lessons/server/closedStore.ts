// Days without lessons. The database excludes a range's upper bound; callers see the last day itself.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { newId } from '#lib/ids.ts'

export interface Period {
  name: string
  /** 'YYYY-MM-DD', both included. */
  startDate: string
  endDate: string
}
export interface ClosedRow extends Period {
  id: string
  location: { _id: string; name: string } | null
}

const columns = sql`k.id, k.name, lower(k.dates) as start_date, upper(k.dates) - 1 as end_date,
  case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end as location`
const tables = sql`closed_day k left join location l on l.id = k.location_id`
const rangeOf = ({ startDate, endDate }: Omit<Period, 'name'>) => sql`daterange(${startDate}::date, ${endDate}::date, '[]')`

/** The closed ones among these days, by date; of the academy and one campus, or of all. */
export async function between(db: Db, startDate: string, endDate: string, location?: string): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`select ${columns} from ${tables}
    where k.dates && ${rangeOf({ startDate, endDate })}
      ${location === undefined ? sql`` : sql`and (k.location_id is null or k.location_id = ${location})`}
    order by lower(k.dates), k.location_id nulls first, k.id`.execute(db)
  return rows
}

/** From this month on next year's closed days are due too. */
const OCTOBER = 10
/** Plans do not reach further ahead than this. */
const MOST_YEARS = 5

const yearsWithout = sql`generate_series(s.first, s.last) y where not exists (
  select from closed_day k where lower(k.dates) >= make_date(y, 1, 1) and lower(k.dates) < make_date(y + 1, 1, 1))`

/** Years with planned lessons in which nothing is closed. */
export async function openYears(db: Db, today: string): Promise<number[]> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const { rows } = await sql<{ y: number }>`
    select y from (
      select ${month === 12 ? year + 1 : year}::int as first, greatest(${year + (month < OCTOBER ? 0 : 1)}::int,
        (select max(extract(year from g.end_date + 7))::int - 1 from class_group g
          where g.deleted_at is null and g.active and g.end_date between ${today}::date and ${today}::date + 366 * ${MOST_YEARS}::int)) as last) s,
      ${yearsWithout} order by y`.execute(db)
  return rows.map(({ y }) => y)
}

/** Years without a closed day whose Christmas this group would work through. */
export async function openYearsOf(db: Db, groupId: string, today: string): Promise<number[]> {
  const { rows } = await sql<{ y: number }>`
    select y from (
      select extract(year from greatest(g.start_date, ${today}::date))::int as first, extract(year from g.end_date + 7)::int - 1 as last
      from class_group g where g.id = ${groupId}) s, ${yearsWithout} order by y`.execute(db)
  return rows.map(({ y }) => y)
}

export async function find(db: Db, id: string): Promise<ClosedRow | undefined> {
  const { rows } = await sql<ClosedRow>`select ${columns} from ${tables} where k.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks a period until the transaction ends. False when it no longer exists. */
export const lock = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('closedDay').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

/** Closes what is not closed yet. @returns the ids of the new rows: fewer than requested when a period conflicts */
export async function insert(
  db: Db,
  periods: readonly Period[],
  { location, userId, now }: { location: string | null; userId: string; now: Date },
): Promise<string[]> {
  const ids: string[] = []
  for (const period of periods) {
    const { rows } = await sql<{ id: string }>`
      insert into closed_day (id, location_id, dates, name, user_id, created_at)
      values (${newId(now)}, ${location}, ${rangeOf(period)}, ${period.name}, ${userId}, ${now})
      on conflict do nothing returning id`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Periods of the same scope that overlap these. */
export async function inTheWay(db: Db, periods: readonly Period[], location: string | null, except?: string): Promise<string | undefined> {
  for (const period of periods) {
    const { rows } = await sql<{ name: string }>`
      select name from closed_day where dates && ${rangeOf(period)} and location_id is not distinct from ${location}
        and id is distinct from ${except ?? null} order by lower(dates) limit 1`.execute(db)
    if (rows[0]) return rows[0].name
  }
  return undefined
}

export const update = (db: Db, id: string, { name, ...dates }: Period) =>
  sql`update closed_day set name = ${name}, dates = ${rangeOf(dates)} where id = ${id}`.execute(db)

export const remove = (db: Db, id: string) => db.deleteFrom('closedDay').where('id', '=', id).execute()
