// Expected income by week and campus, and the age of overdue debt. Centavos.
import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { BUCKETS, bucketDays, soonUntil, type Bucket } from '../buckets.ts'
import { weeksFrom, type Week } from '../forecast.ts'

/** Open dates `o` of existing students, with the campus `l` of their group; a package counts where its first part is taught. */
const openDates = sql`open_due o join student s on s.id = o.student_id and s.deleted_at is null
  join registration r on r.id = o.registration_id join class_group g on g.id = r.group_id
  left join classroom c on c.id = coalesce(g.classroom_id,
    (select m.classroom_id from class_group m where m.parent_group_id = g.id and m.classroom_id is not null order by m.id limit 1))
  left join location l on l.id = c.location_id`

interface Sum {
  location: { _id: string; name: string } | null
  amount: number
  students: number
}

interface Row extends Sum {
  /** null: overdue. */
  week: number | null
}

const at = (location: string | undefined): RawBuilder<unknown> => (location === undefined ? sql`` : sql`and l.id = ${location}`)

/** The forecast by week and campus, empty weeks included. */
export async function forecastOf(db: Db, { today, weeks, location }: { today: string; weeks: number; location: string | undefined }) {
  const all = weeksFrom(today, weeks)
  const monday = addDays(all[0]!.to, -6)
  const { rows } = await sql<Row>`
    select case when o.due_on >= ${today}::date then (o.due_on - ${monday}::date) / 7 end as week,
      case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end as location,
      sum(o.open)::bigint as amount, count(distinct o.student_id) as students
    from ${openDates} where o.due_on <= ${all.at(-1)!.to}::date ${at(location)}
    group by 1, l.id, l.name order by 1 nulls first, l.name nulls last`.execute(db)
  const sums = (week: number | null): Sum[] => rows.filter(row => row.week === week).map(({ week: _week, ...sum }) => sum)
  return { weeks: all.map((each, nth) => ({ ...each, campuses: sums(nth) })), overdue: sums(null) }
}

/** Overdue debt by the age of the student's oldest date; of students without any, what is due within seven days. */
export async function agingOf(db: Db, { today, location }: { today: string; location: string | undefined }) {
  const from = (bucket: Bucket) => sql`s.due_on >= ${bucketDays(bucket, today).from}::date`
  const { rows } = await sql<{ aging: Bucket; amount: number; students: number }>`
    select case when ${from('soon')} then 'soon' when ${from('d7')} then 'd7' when ${from('d30')} then 'd30' when ${from('d60')} then 'd60'
        else 'd61' end as aging, sum(o.open)::bigint as amount, count(distinct s.id) as students
    from ${openDates} where (o.due_on < ${today}::date or (${from('soon')} and o.due_on <= ${soonUntil(today)}::date)) ${at(location)} group by 1`.execute(
    db,
  )
  return BUCKETS.map(aging => rows.find(row => row.aging === aging) ?? { aging, amount: 0, students: 0 })
}

interface Cell extends Partial<Week> {
  today: string
  /** null: groups without a campus. */
  location: string | null | undefined
  skip: number
  limit: number
}

const within = ({ today, from, to, location }: Omit<Cell, 'skip' | 'limit'>): RawBuilder<unknown> => sql`
  ${from && to ? sql`o.due_on between ${from}::date and ${to}::date` : sql`o.due_on < ${today}::date`}
  ${location === null ? sql`and l.id is null` : at(location)}`

/** The students behind a sum, the largest first; without days: overdue. */
export async function cellOf(db: Db, { skip, limit, ...cell }: Cell) {
  const { rows } = await sql<{
    id: string
    name: string
    lastName: string
    secondLastName: string
    dueOn: string
    amount: number
    total: number
  }>`
    select s.id, s.name, s.last_name, s.second_last_name, min(o.due_on) as due_on, sum(o.open)::bigint as amount, count(*) over () as total
    from ${openDates} where ${within(cell)} group by s.id, s.name, s.last_name, s.second_last_name, s.sort_name order by amount desc, s.sort_name, s.id limit ${limit} offset ${skip}`.execute(
    db,
  )
  return { students: rows.map(({ id: _id, total: _total, ...row }) => ({ _id, ...row })), total: rows[0]?.total ?? 0 }
}
