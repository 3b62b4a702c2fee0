// Expected income by week and campus or course, and the age of overdue debt. Centavos.
import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#lib/days.ts'
import type { Db } from '#server/db/connect.ts'
import { BUCKETS, bucketDays, soonUntil, type Bucket } from '../buckets.ts'
import { weeksFrom, type Week } from '../forecast.ts'

/** Open dates `o` of existing students, with the campus `l` of their group; a package counts where its first part is taught. */
const openDates = sql`open_due o join student s on s.id = o.student_id and s.deleted_at is null
  join registration r on r.id = o.registration_id join course k on k.id = r.course_id join class_group g on g.id = r.group_id
  left join classroom c on c.id = coalesce(g.classroom_id,
    (select m.classroom_id from class_group m where m.parent_group_id = g.id and m.classroom_id is not null order by m.id limit 1))
  left join location l on l.id = c.location_id`

interface Sum {
  part: { _id: string; name: string } | null
  amount: number
  dates: number
  students: number
}

interface Row extends Sum {
  /** null: overdue. */
  week: number | null
}

const PARTS = { campus: sql`l`, course: sql`k` } as const

interface Question {
  today: string
  weeks: number
  by: keyof typeof PARTS
  location?: string | undefined
}

const at = (location: string | undefined): RawBuilder<unknown> => (location === undefined ? sql`` : sql`and l.id = ${location}`)

/** The forecast by week and part, empty weeks included; what falls due after them; what is due within seven days; all who owe. */
export async function forecastOf(db: Db, { today, weeks, by, location }: Question) {
  const all = weeksFrom(today, weeks)
  const monday = addDays(all[0]!.to, -6)
  const part = PARTS[by]
  const { rows } = await sql<Row & { isWhole: boolean; soon: number }>`
    select grouping(week) = 1 as is_whole, week, case when part_id is not null then json_build_object('_id', part_id, 'name', part_name) end as part,
      coalesce(sum(open), 0)::bigint as amount, count(*) as dates, count(distinct student_id) as students,
      coalesce(sum(open) filter (where due_on between ${today}::date and ${soonUntil(today)}::date), 0)::bigint as soon
    from (select case when o.due_on >= ${today}::date then least((o.due_on - ${monday}::date) / 7, ${weeks}::int) end as week,
        ${part}.id as part_id, ${part}.name as part_name, o.open, o.student_id, o.due_on from ${openDates} where true ${at(location)}) d
    group by grouping sets ((week, part_id, part_name), ()) order by week nulls first, part_name nulls last`.execute(db)
  const { soon, students } = rows.find(({ isWhole }) => isWhole)!
  const sums = (of: number | null): Sum[] =>
    rows
      .filter(({ isWhole, week }) => !isWhole && week === of)
      .map(({ part: each, amount, dates, students: count }) => ({ part: each, amount, dates, students: count }))
  return { weeks: all.map((each, nth) => ({ ...each, sums: sums(nth) })), overdue: sums(null), later: sums(weeks), soon, students }
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
  course?: string | undefined
  skip: number
  limit: number
}

const within = ({ today, from, to, location, course }: Omit<Cell, 'skip' | 'limit'>): RawBuilder<unknown> => sql`
  ${from === undefined ? sql`o.due_on < ${today}::date` : sql`o.due_on >= ${from}::date`} ${to === undefined ? sql`` : sql`and o.due_on <= ${to}::date`}
  ${course === undefined ? sql`` : sql`and k.id = ${course}`}
  ${location === null ? sql`and l.id is null` : at(location)}`

/** The students behind a sum, the largest first; without `from`: overdue, without `to`: all that comes after. */
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
