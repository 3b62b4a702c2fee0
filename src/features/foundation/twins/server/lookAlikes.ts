import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { studentHasWord } from '#server/db/textSearch.ts'
import type { KnownStudent } from '../contract.ts'

/** The data typed so far; '' for an empty field. */
interface Sought {
  digits: string
  name: string
  lastName: string
  secondLastName: string
}

const byPhone = ({ digits }: Sought) => sql`
  select s.id, 1 as rank from student s
  where s.deleted_at is null and ${studentHasWord(digits)}
    and (s.phone_number like ${`${digits}%`} or s.second_phone_number like ${`${digits}%`})`

/**
 * Equal surnames: a range of the index of sorted names. With one surname the name must be equal too; with both,
 * another name may be a sibling.
 */
const byName = ({ name, lastName, secondLastName }: Sought) => {
  const surnames = [lastName, secondLastName].filter(Boolean).join(' ').trim()
  const start = sql`plain_text(${surnames})`
  const rest = sql`substr(s.sort_name, length(${start}) + 1) || ' '`
  const hasName = name ? sql`position(' ' || plain_text(${name.trim()}) || ' ' in ${rest}) > 0` : sql`false`
  return sql`
    select s.id, case when ${hasName} then 2 else 3 end as rank from student s
    where s.deleted_at is null and s.sort_name >= ${start} || ' ' and s.sort_name < ${start} || '!'
      and ${secondLastName ? sql`true` : hasName}`
}

const WHY = { 1: 'phone', 2: 'name', 3: 'surnames' } as const

interface Row {
  id: string
  rank: keyof typeof WHY
  name: string
  lastName: string
  secondLastName: string
  folio: string | null
  course: string | null
  year: number | null
}

/** Equal phone first, then equal name, then equal surnames; each person once. */
export async function knownStudents(db: Db, sought: Sought, most: number): Promise<z.output<typeof KnownStudent>[]> {
  const ways = [...(sought.digits ? [byPhone(sought)] : []), ...(sought.lastName ? [byName(sought)] : [])]
  if (ways.length === 0) return []
  const { rows } = await sql<Row>`
    with met as materialized (
      select id, min(rank) as rank from (${sql.join(ways, sql` union all `)}) w group by id order by min(rank), id limit ${most}
    )
    select s.id, met.rank, s.name, s.last_name, s.second_last_name, s.unique_folio as folio, c.name as course,
      extract(year from academy_day(r.registered_at))::integer as year
    from met join student s on s.id = met.id
    left join lateral (
      select course_id, registered_at from registration where student_id = s.id and parent_id is null order by registered_at desc, id desc limit 1
    ) r on true
    left join course c on c.id = r.course_id
    order by met.rank, s.sort_name, s.id`.execute(db)
  return rows.map(({ id, rank, course, year, ...person }) => ({
    _id: id,
    ...person,
    course: course === null || year === null ? null : { name: course, year },
    why: WHY[rank],
  }))
}
